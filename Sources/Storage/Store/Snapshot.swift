package import SQLite

/// One state of the database, to be asked while the closure it is lent to runs, and not afterwards.
package class Snapshot {
  package let connection: DatabaseConnection
  /// What this connection has read of groups before.
  var memory = GroupMemory()
  var answers = CommittedAnswers()
  /// A transaction passes through states that no position in a journal stands for, so it keeps nothing.
  var remembersGroups: Bool { true }

  package init(_ connection: DatabaseConnection) {
    self.connection = connection
  }
}
