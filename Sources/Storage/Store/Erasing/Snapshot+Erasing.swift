package import Ledger
internal import SQLite

/// The author and the time of an erasure.
package struct Erasure: Hashable, Sendable {
  package let author: Author
  package let moment: Instant
}

extension Snapshot {
  /// The files that are erased with an entry: those that were ever attached to it and are used nowhere else.
  /// A receipt that was filed as this entry does not count as another use.
  package func filesGoing(with entry: ID<Entry>, in group: ID<Group>) throws -> [ID<Attachment>] {
    var files: Set<ID<Attachment>> = []
    for operation in try operations(on: Entity(.entry, entry), in: group) {
      files.formUnion(operation.change.references.attachments)
    }
    return try files.sorted().filter { file in
      guard let known = try attachment(file, in: group), known.erasure == nil else { return false }
      return try !isElsewhere(file, besides: entry, in: group)
    }
  }

  private func isElsewhere(_ file: ID<Attachment>, besides entry: ID<Entry>, in group: ID<Group>) throws
    -> Bool
  {
    try connection.value(
      """
      SELECT 1
      WHERE EXISTS (
        SELECT 1
        FROM entry_files AS f JOIN entries AS e ON e.number = f.entry
        WHERE f.attachment = \(file) AND e.id <> \(entry))
      OR EXISTS (
        SELECT 1
        FROM receipts
        WHERE "group" = \(group) AND attachment = \(file) AND is_removed = 0 AND entry IS NOT \(entry))
      """, as: Int.self) != nil
  }

  /// The erasure of a file; nil if it is not erased.
  package func erasure(of file: AttachedFile) throws -> Erasure? {
    guard let sequence = file.erasure else { return nil }
    return try connection.first("SELECT author, received FROM operations WHERE sequence = \(sequence)") {
      row in
      let person: ID<Person>? = try row.next()
      return Erasure(author: person.map { .person($0) } ?? .system, moment: try row.next())
    }
  }
}
