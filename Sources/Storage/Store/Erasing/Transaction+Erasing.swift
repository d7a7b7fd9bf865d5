internal import JournalCoding
package import Ledger
internal import SQLite

extension Transaction {
  /// Throws unless a change erases only files of its own entry or receipt, by an author who may do so.
  func requireErasable(_ change: Change, by author: Author, _ before: EntityState, _ book: AppendCache) throws
  {
    switch (change, before) {
    case (.entry(let id, .erased(let files)), _):
      guard Set(files).isSubset(of: try filesGoing(with: id, in: book.group)) else {
        throw JournalError.missingAttachment
      }
    case (.entry(_, .fileErased(let file)), .entry(let state)):
      guard state.attachments.elements.contains(file) else { throw JournalError.missingAttachment }
      try requireErasable(file, by: author, book)
    case (.receipt(_, .fileErased(let file)), .receipt(let state)):
      guard state.attachment.value == file else { throw JournalError.missingAttachment }
      try requireErasable(file, by: author, book)
    case (.member(let id, .nameErased(let name, let digest)), _):
      let namings = try namings(of: id, before: .max, as: name, in: book.group)
      guard Naming.digest(of: namings) == digest else { throw JournalError.missing(.member) }
    default: return
    }
  }

  private func requireErasable(_ file: ID<Attachment>, by author: Author, _ book: AppendCache) throws {
    guard let known = try attachment(file, in: book.group) else { throw JournalError.missingAttachment }
    guard known.erasure == nil else { throw Refusal.isErased }
    let bringer = known.uploader.map { Author.person($0) }
    guard book.roster.allowsErasing(of: bringer, by: author) else { throw Refusal.notBroughtByYou }
  }

  /// Erases the data that an operation of the journal says is erased. Doing it again changes nothing.
  package func erase(after change: Change, at sequence: Int64, of group: ID<Group>) throws {
    switch change {
    case .entry(let id, .erased(let files)):
      try blank(Entity(.entry, id), before: sequence, in: group)
      try forgetImport(of: id, in: group)
      for file in files { try erase(file, at: sequence, of: group) }
    case .entry(_, .fileErased(let file)), .receipt(_, .fileErased(let file)):
      try erase(file, at: sequence, of: group)
    case .member(let id, .nameErased(let name, _)):
      for naming in try namings(of: id, before: sequence, as: name, in: group) {
        try replace(naming.original, with: naming.left, at: naming.sequence)
      }
      try removePaymentWays(of: id, in: group)
    default: return
    }
  }

  /// Keeps the row, but clears the file's name, its contents, and the digest by which it could be recognised.
  private func erase(_ file: ID<Attachment>, at sequence: Int64, of group: ID<Group>) throws {
    let erased = try connection.run(
      """
      UPDATE attachments
      SET erased = coalesce(erased, \(sequence)), name = '', size = 0, digest = zeroblob(32)
      WHERE id = \(file) AND "group" = \(group)
      """)
    guard erased > 0 else { return }
    try connection.run("DELETE FROM attachment_parts WHERE attachment = \(file)")
    try connection.run("DELETE FROM small_pictures WHERE attachment = \(file)")
  }

  /// Keeps the author, time and digest of all operations on an entity, and erases their contents.
  private func blank(_ entity: Entity, before sequence: Int64, in group: ID<Group>) throws {
    let rows = try connection.all(
      """
      SELECT sequence, body
      FROM operations
      WHERE "group" = \(group) AND entity = \(entity.id) AND entity_kind = \(entity.kind)
        AND sequence < \(sequence) AND original IS NULL
      """
    ) { row in (try row.next(Int64.self), try row.next(String.self)) }
    let blank = Change.entry(entity.id.retyped(as: Entry.self), .erased([])).encoded
    for (sequence, body) in rows { try replace(Array(body.utf8), with: blank, at: sequence) }
  }

  /// Replaces the text of an operation and keeps its digest. Does nothing if it was replaced before.
  private func replace(_ original: [UInt8]?, with body: [UInt8], at sequence: Int64) throws {
    guard let original else { return }
    try connection.run(
      """
      UPDATE operations
      SET original = \(OperationDigester.digest(of: original)), body = \(String(decoding: body, as: UTF8.self))
      WHERE sequence = \(sequence)
      """)
  }

  /// Whether an operation repeats one of the journal, also if that one's text has been erased.
  func isResend(_ operation: Operation, of record: JournalRecord) throws -> Bool {
    guard record.isBlank else { return operation.isResend(of: record.operation) }
    let earlier = record.operation
    guard operation.group == earlier.group, operation.author == earlier.author else { return false }
    let original: [UInt8]? = try connection.value(
      "SELECT original FROM operations WHERE sequence = \(record.sequence)")
    return original == OperationDigester.digest(of: operation.change.encoded)
  }
}
