package import Ledger
internal import SQLite

/// What a group has of an entry that a file may bring again.
package struct ImportedBefore: Hashable, Sendable {
  /// Also where it is deleted for good.
  package let isBinned: Bool
  package let isErased: Bool
  /// Whether somebody edited it since a file brought it.
  package let isEdited: Bool
  /// What the file said of it; nil where that is not known.
  package let hash: [UInt8]?
}

extension Snapshot {
  /// An entry of this group, also a deleted one, as far as an import from a family of files asks; nil where there
  /// is none.
  package func importedBefore(
    _ id: ID<Entry>, from family: String, in group: ID<Group>
  ) throws -> ImportedBefore? {
    let row = try connection.first(
      """
      SELECT deleted IS NOT NULL, i.hash, i.sequence
      FROM entries AS e
      LEFT JOIN imported AS i ON i."group" = e."group" AND i.family = \(family) AND i.entry = e.id
      WHERE e.id = \(id) AND e."group" = \(group)
      """
    ) { row in (try row.next(Bool.self), try row.next([UInt8]?.self), try row.next(Int64?.self)) }
    guard let (isBinned, hash, sequence) = row else { return try erasedEntry(id, in: group) }
    let isEdited = try sequence.map { try self.isEdited(id, after: $0, in: group) } ?? false
    return ImportedBefore(isBinned: isBinned, isErased: false, isEdited: isEdited, hash: hash)
  }

  /// What is deleted for good is in the journal alone.
  private func erasedEntry(_ id: ID<Entry>, in group: ID<Group>) throws -> ImportedBefore? {
    let isThere = try connection.value(
      """
      SELECT 1
      FROM operations
      WHERE "group" = \(group) AND entity = \(id) AND entity_kind = \(Entity.Kind.entry)
      LIMIT 1
      """, as: Int.self)
    guard isThere != nil else { return nil }
    return ImportedBefore(isBinned: true, isErased: true, isEdited: false, hash: nil)
  }

  private func isEdited(_ id: ID<Entry>, after sequence: Int64, in group: ID<Group>) throws -> Bool {
    let later = try connection.value(
      """
      SELECT count(*)
      FROM operations
      WHERE "group" = \(group) AND entity = \(id) AND sequence > \(sequence)
        AND entity_kind = \(Entity.Kind.entry)
      """, as: Int.self)
    guard later ?? 0 > 0 else { return false }
    return try records(on: Entity(.entry, id), in: group).contains { record in
      if record.sequence > sequence, case .entry(_, .edited) = record.operation.change { true } else { false }
    }
  }

  /// All entries that files of a family brought, also deleted ones.
  package func imported(from family: String, in group: ID<Group>) throws -> [ID<Entry>] {
    try connection.values(
      #"SELECT entry FROM imported WHERE "group" = \#(group) AND family = \#(family) ORDER BY entry"#)
  }

  /// Whether no group has an entry of this id, also among those that are deleted.
  package func isFree(_ id: ID<Entry>) throws -> Bool {
    try connection.value("SELECT 1 FROM entries WHERE id = \(id)", as: Int.self) == nil
  }

  /// What of a group did not come from files, as far as two entries that may be one are alike.
  package func forEachTypedEntry(
    of group: ID<Group>, _ body: (Day, Bill.Kind, Money) -> Void
  ) throws {
    try connection.forEach(
      """
      SELECT day, kind, amount, currency, scale
      FROM entries
      WHERE "group" = \(group) AND deleted IS NULL
        AND id NOT IN (SELECT entry FROM imported WHERE "group" = \(group))
      """
    ) { row in body(try row.next(), try row.next(), try Money(row: &row)) }
  }

  /// From which app an action brought how many entries, with what goes on with it; nil where it was no import.
  package func importAction(
    _ action: Int64, in group: ID<Group>
  ) throws -> (family: String, entries: Int)? {
    try connection.first(
      """
      SELECT min(family), sum(entries)
      FROM import_actions
      WHERE "group" = \(group) AND "action" IN (\(Self.parts(ofAction: action, in: group)))
      HAVING count(*) > 0
      """
    ) { row in (try row.next(String.self), Int(clamping: try row.next(Int64.self))) }
  }

  /// Whether an action was an import, by its first operation.
  func isImport(_ action: Int64?, in group: ID<Group>) throws -> Bool {
    try connection.value(
      #"SELECT 1 FROM import_actions WHERE "group" = \#(group) AND "action" = \#(action)"#, as: Int.self)
      != nil
  }

  /// What was answered about the last file of a family.
  package func importHabit(of family: String, in group: ID<Group>) throws -> String? {
    try connection.value(
      #"SELECT answers FROM import_habits WHERE "group" = \#(group) AND family = \#(family)"#)
  }
}
