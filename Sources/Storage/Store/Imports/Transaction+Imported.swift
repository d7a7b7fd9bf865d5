package import Ledger
internal import SQLite

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
