package import Disk
package import Encodings
internal import Ledger
internal import Pictures
internal import Store
import StoreMaintenance

/// A group in an archive, which is restored completely or not at all.
///
/// Only the manifest is kept in memory: contents are read when they are needed, and again when they are
/// written.
package struct ArchivedGroup: Sendable {
  package let manifest: ArchiveManifest
  let zip: StoredZipReader

  /// Reads the manifest, and none of the contents. Throws `ArchiveRefusal`.
  package init(_ file: FileContents) throws {
    try self.init(size: file.size) { range in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(range.count)
      while bytes.count < range.count {
        let piece = try file.bytes(from: range.lowerBound + bytes.count)
        guard !piece.isEmpty else { throw ArchiveRefusal.damaged }
        bytes += piece.prefix(range.count - bytes.count)
      }
      return bytes
    }
  }

  package init(size: Int, _ bytes: @escaping StoredZipReader.Bytes) throws {
    do {
      zip = try StoredZipReader(size: size, mostEntries: 0xFFFE, bytes)
      guard let first = zip[GroupArchive.manifest] else { throw ArchiveRefusal.noArchive }
      manifest = try ArchiveManifest(try zip.bytes(of: first, atMost: ArchiveManifest.longest))
    } catch let flaw as StoredZipReader.Flaw { throw ArchiveRefusal(flaw) }
  }

  /// The size of all its files in bytes.
  package var fileBytes: Int { manifest.files.reduce(0) { $0 + $1.size } }

  // MARK: - Verifying

  /// Checks that the archive is complete, unchanged and has no other files. Throws `ArchiveRefusal`.
  package func verify() throws {
    do {
      try requireNames()
      for entry in zip.entries where !entry.name.hasPrefix("files/") { try zip.read(entry) { _ in } }
      for file in manifest.files { try verify(file) }
      var (journal, lines, size) = (SHA256.Running(), 0, 0)
      try read(GroupArchive.journal) { piece in
        journal.add(piece)
        size += piece.count
        lines += piece.count { $0 == 0x0A }
      }
      guard journal.digest == manifest.journalDigest.bytes, lines == manifest.operations else {
        throw ArchiveRefusal.damaged
      }
      // No operation can be shorter.
      guard size >= lines * Self.shortest else { throw ArchiveRefusal.damaged }
    } catch let flaw as StoredZipReader.Flaw { throw ArchiveRefusal(flaw) }
  }

  private static let shortest = 64

  private func requireNames() throws(ArchiveRefusal) {
    let files = manifest.files.filter { $0.erasedAt == nil }.map { GroupArchive.path(of: $0.id) }
    let small = manifest.files.filter { $0.smallType != nil }.map { GroupArchive.smallPath(of: $0.id) }
    let fixed = [
      GroupArchive.manifest, GroupArchive.journal, GroupArchive.beside, GroupArchive.contents,
      GroupArchive.table,
    ]
    guard Set(zip.entries.map(\.name)) == Set(fixed + files + small) else { throw .damaged }
  }

  /// The first bytes of a file must match its type.
  private func verify(_ file: ArchiveManifest.File) throws {
    guard let kind = FileKind(mediaType: file.type) else { throw ArchiveRefusal.damaged }
    if file.erasedAt != nil {
      guard file.size == 0, file.name.isEmpty, file.smallType == nil else { throw ArchiveRefusal.damaged }
      return
    }
    guard file.name.isEmpty || FileName(file.name, kind).text.utf8.elementsEqual(file.name.utf8) else {
      throw ArchiveRefusal.damaged
    }
    var (digest, size, head) = (SHA256.Running(), 0, [UInt8]())
    try read(GroupArchive.path(of: file.id)) { piece in
      if head.count < 64 { head += piece.prefix(64) }
      digest.add(piece)
      size += piece.count
    }
    guard size == file.size, digest.digest == file.digest.bytes, FileKind(head) == kind else {
      throw ArchiveRefusal.damaged
    }
    if file.smallType != nil { _ = try small(of: file) }
  }

  func small(of file: ArchiveManifest.File) throws -> SmallPicture {
    guard let entry = zip[GroupArchive.smallPath(of: file.id)], let type = file.smallType,
      let kind = FileKind(mediaType: type), [.jpeg, .png, .webp].contains(kind)
    else { throw ArchiveRefusal.damaged }
    let bytes = try zip.bytes(of: entry, atMost: SmallPicture.maximumSize)
    guard FileKind(bytes) == kind, let small = SmallPicture(type: type, bytes) else {
      throw ArchiveRefusal.damaged
    }
    return small
  }

  func read(_ name: String, _ body: ([UInt8]) throws -> Void) throws {
    guard let entry = zip[name] else { throw ArchiveRefusal.damaged }
    try zip.read(entry, body)
  }

  func attached(_ file: ArchiveManifest.File, by uploader: ID<Person>?) -> AttachedFile {
    AttachedFile(
      id: file.id, group: manifest.group, uploader: uploader, type: file.type, name: file.name,
      size: file.size, digest: file.digest, created: file.created)
  }

  func refusing<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch let flaw as StoredZipReader.Flaw { throw ArchiveRefusal(flaw) } catch let
      refusal as GroupRestoreRefusal
    { throw ArchiveRefusal.journal(refusal) }
  }
}
