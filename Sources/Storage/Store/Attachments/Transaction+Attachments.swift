package import Disk
package import Ledger
internal import SQLite

extension Transaction {
  /// Stores a file as `add(_:contents:)` does if there is room for it. Throws `StorageRefusal` otherwise.
  package func add(
    _ file: AttachedFile, contents: [UInt8], within limits: StorageLimits, on space: DiskSpace?
  ) throws {
    if try has(file) { return }
    let coming = contents.count + (try bytesToCome())
    guard limits.leaveReserve(of: space, besides: coming) else { throw StorageRefusal.disk }
    let more = max(contents.count, StorageLimits.leastCounted)
    let ofGroup = try bytesKept(in: file.group)
    guard ofGroup <= limits.group - more else {
      throw StorageRefusal.group(file: file.name, kept: ofGroup, limit: limits.group)
    }
    let ofPerson = try file.uploader.map { try bytesKept(for: $0) } ?? 0
    guard ofPerson <= limits.person - more else {
      throw StorageRefusal.person(file: file.name, kept: ofPerson, limit: limits.person)
    }
    try requireRoom(for: more, of: file.name, within: limits)
    try add(file, contents: contents)
  }

  /// Stores a file. The caller has checked that `file` describes `contents`. A file that was added before,
  /// with the same contents under the same id, is left as it is.
  ///
  /// The file is deleted after a while unless a change of the journal names it.
  package func add(_ file: AttachedFile, contents: [UInt8]) throws {
    if try has(file) { return }
    try connection.run(
      """
      INSERT INTO attachments (id, "group", uploader, type, name, size, digest, created, is_kept)
      VALUES (
        \(file.id), \(file.group), \(file.uploader), \(file.type), \(file.name),
        \(file.size), \(file.digest), \(file.created), \(false))
      """)
    try addContents(contents, of: file.id)
  }

  package func addContents(_ contents: [UInt8], of file: ID<Attachment>) throws {
    for (part, start) in stride(from: 0, to: contents.count, by: AttachedFile.partSize).enumerated() {
      let data = Array(contents[start...].prefix(AttachedFile.partSize))
      try connection.run(
        """
        INSERT INTO attachment_parts (attachment, part, data)
        VALUES (\(file), \(part), \(data))
        """)
    }
  }

  /// Records a file of a restored group, which was erased by the operation at `erasure`. Returns false if the
  /// id already exists.
  package func note(_ file: AttachedFile, erasedAt erasure: Int64?) throws -> Bool {
    try connection.run(
      """
      INSERT INTO attachments (id, "group", uploader, type, name, size, digest, created, is_kept, erased)
      VALUES (
        \(file.id), \(file.group), \(file.uploader), \(file.type), \(file.name), \(file.size), \(file.digest),
        \(file.created), \(true), \(erasure))
      ON CONFLICT DO NOTHING
      """) > 0
  }

  /// True also for an erased file: its id cannot be used again.
  private func has(_ file: AttachedFile) throws -> Bool {
    guard let known = try attachment(file.id, in: file.group) else { return false }
    return known.digest == file.digest || known.erasure != nil
  }

  /// Deletes files that were uploaded with a refused form and never used by a later one.
  package func forgetUnusedFiles(from before: Instant) throws {
    try connection.run("DELETE FROM attachments WHERE is_kept = 0 AND created < \(before)")
  }

  /// Marks a file as used by the journal; returns false if the group has no such file.
  func keep(_ id: ID<Attachment>, of group: ID<Group>) throws -> Bool {
    try connection.run(#"UPDATE attachments SET is_kept = 1 WHERE id = \#(id) AND "group" = \#(group)"#) > 0
  }
}
