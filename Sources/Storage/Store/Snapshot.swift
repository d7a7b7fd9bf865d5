package import SQLite

/// One consistent state of the database. Valid only while the closure that it is lent to runs.
package class Snapshot {
  package let connection: DatabaseConnection
  /// The groups that this connection has read before.
  var memory = GroupMemory()
  var answers = CommitCache()
  /// False in a transaction: its intermediate states have no position in a journal, so they are not cached.
  var remembersGroups: Bool { true }

  package init(_ connection: DatabaseConnection) { self.connection = connection }
}
