package import Ledger
internal import SQLite

extension Transaction {
  /// Notes that there is a group, before anything else about it is written. A second time does nothing.
  package func makeGroup(_ id: ID<Group>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO groups (id, created)
      VALUES (\(id), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Removes a group with its journal and all that belongs to it, for good. False if there was none.
  package func deleteGroup(_ id: ID<Group>) throws -> Bool {
    try connection.run("DELETE FROM groups WHERE id = \(id)") > 0
  }
}
