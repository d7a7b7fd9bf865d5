internal import SQLite

/// Lends the writer's own connection to readers: a database in memory has only one connection.
final class SharedConnection: Reading, @unchecked Sendable {
  // The gate guards the connection (against the writer too) and `isClosed`.
  private let snapshot: Snapshot
  private let gate: RecursiveLock
  private let commits: CommitCount
  private var isClosed = false

  init(_ connection: DatabaseConnection, gate: RecursiveLock, commits: CommitCount) {
    snapshot = Snapshot(connection)
    self.gate = gate
    self.commits = commits
  }

  func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    try gate.hold {
      if isClosed { throw StoreError.closed }
      if let state = commits.state { snapshot.answers.open(in: state) } else { snapshot.answers.close() }
      return try snapshot.connection.savepoint { try body(snapshot) }
    }
  }

  func close(patience: Duration) { gate.hold { isClosed = true } }
}
