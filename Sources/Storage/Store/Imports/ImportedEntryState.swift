package import Ledger
internal import SQLite

/// The state of an entry that an imported file may contain again.
package struct ImportedEntryState: Hashable, Sendable {
  /// True also for an entry that was deleted permanently.
  package let isBinned: Bool
  package let isErased: Bool
  /// Whether the entry was edited after a file added or changed it.
  package let isEdited: Bool
  /// The hash of the file's data about it; nil if unknown.
  package let hash: [UInt8]?
}

extension Snapshot {
  /// The state of an entry of this group, deleted or not, for an import of a family of files; nil if it does
  /// not exist.
  package func importedBefore(_ id: ID<Entry>, from family: String, in group: ID<Group>) throws
    -> ImportedEntryState?
  {
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
    return ImportedEntryState(isBinned: isBinned, isErased: false, isEdited: isEdited, hash: hash)
  }

  /// An entry that was deleted permanently is found in the journal only.
  private func erasedEntry(_ id: ID<Entry>, in group: ID<Group>) throws -> ImportedEntryState? {
    let isThere = try connection.value(
      """
      SELECT 1
      FROM operations
      WHERE "group" = \(group) AND entity = \(id) AND entity_kind = \(Entity.Kind.entry)
      LIMIT 1
      """, as: Int.self)
    guard isThere != nil else { return nil }
    return ImportedEntryState(isBinned: true, isErased: true, isEdited: false, hash: nil)
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

  /// All entries that files of a family added, deleted ones too.
  package func imported(from family: String, in group: ID<Group>) throws -> [ID<Entry>] {
    try connection.values(
      #"SELECT entry FROM imported WHERE "group" = \#(group) AND family = \#(family) ORDER BY entry"#)
  }

  /// Whether no group has an entry with this id, deleted or not.
  package func isFree(_ id: ID<Entry>) throws -> Bool {
    try connection.value("SELECT 1 FROM entries WHERE id = \(id)", as: Int.self) == nil
  }

  /// Calls `body` with the entries that did not come from files, with the fields by which duplicates are
  /// recognised.
  package func forEachTypedEntry(of group: ID<Group>, _ body: (Day, Bill.Kind, Money) -> Void) throws {
    try connection.forEach(
      """
      SELECT day, kind, amount, currency, scale
      FROM entries
      WHERE "group" = \(group) AND deleted IS NULL
        AND id NOT IN (SELECT entry FROM imported WHERE "group" = \(group))
      """
    ) { row in body(try row.next(), try row.next(), try Money(row: &row)) }
  }

  /// The app and the number of entries that an action imported, including its later parts; nil if it was not
  /// an import.
  package func importAction(_ action: Int64, in group: ID<Group>) throws -> (family: String, entries: Int)? {
    try connection.first(
      """
      SELECT min(family), sum(entries)
      FROM import_actions
      WHERE "group" = \(group) AND "action" IN (\(Self.parts(ofAction: action, in: group)))
      HAVING count(*) > 0
      """
    ) { row in (try row.next(String.self), Int(clamping: try row.next(Int64.self))) }
  }

  /// Whether an action was an import; given by its first operation.
  func isImport(_ action: Int64?, in group: ID<Group>) throws -> Bool {
    try connection.value(
      #"SELECT 1 FROM import_actions WHERE "group" = \#(group) AND "action" = \#(action)"#, as: Int.self)
      != nil
  }

  /// The answers of the last import of a family of files.
  package func importHabit(of family: String, in group: ID<Group>) throws -> String? {
    try connection.value(
      #"SELECT answers FROM import_habits WHERE "group" = \#(group) AND family = \#(family)"#)
  }
}

extension Transaction {
  /// Records the hash of a file's data about an entry that the import added or changed.
  package func noteImported(
    _ entry: ID<Entry>, from family: String, in group: ID<Group>, hash: [UInt8], at sequence: Int64
  ) throws {
    try connection.run(
      """
      INSERT INTO imported ("group", family, entry, hash, sequence)
      VALUES (\(group), \(family), \(entry), \(hash), \(sequence))
      ON CONFLICT DO UPDATE SET hash = excluded.hash, sequence = excluded.sequence
      """)
  }

  /// Records that an action was an import; given by its first operation.
  package func noteImport(at sequence: Int64, from family: String, entries: Int, in group: ID<Group>) throws {
    try connection.run(
      """
      INSERT INTO import_actions ("group", "action", family, entries)
      VALUES (\(group), \(sequence), \(family), \(entries))
      ON CONFLICT DO NOTHING
      """)
  }

  package func keepImportHabit(_ answers: String, of family: String, in group: ID<Group>) throws {
    try connection.run(
      """
      INSERT INTO import_habits ("group", family, answers)
      VALUES (\(group), \(family), \(answers))
      ON CONFLICT DO UPDATE SET answers = excluded.answers
      """)
  }

  /// Removes the import record of an entry that was deleted permanently, so that its hash is not kept.
  func forgetImport(of entry: ID<Entry>, in group: ID<Group>) throws {
    try connection.run(#"DELETE FROM imported WHERE "group" = \#(group) AND entry = \#(entry)"#)
  }
}
