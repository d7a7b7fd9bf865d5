package import Ledger
internal import SQLite

extension Transaction {
  /// Notes what a file said of an entry that it brought or changed.
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

  /// Notes that an action was an import, by its first operation.
  package func noteImport(
    at sequence: Int64, from family: String, entries: Int, in group: ID<Group>
  ) throws {
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

  /// What is deleted for good is not recognised by what a file said of it.
  func forgetImport(of entry: ID<Entry>, in group: ID<Group>) throws {
    try connection.run(#"DELETE FROM imported WHERE "group" = \#(group) AND entry = \#(entry)"#)
  }
}
