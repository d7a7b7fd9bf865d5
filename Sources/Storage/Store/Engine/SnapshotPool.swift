internal import SQLite
internal import Threads

/// The pool of reading connections; each is lent to one reader at a time.
final class SnapshotPool: Sendable {
  private struct State {
    var idle: [Snapshot] = []
    var lent: [ObjectIdentifier: Interruption] = [:]
    var opening = 0
    var isClosed = false

    var count: Int { idle.count + lent.count + opening }

    mutating func lend(_ snapshot: Snapshot) {
      lent[ObjectIdentifier(snapshot)] = snapshot.connection.interruption
    }
  }

  private enum Grant {
    case existing(Snapshot)
    case new
    case closed
  }

  private let database: Database
  private let access: Database.Access
  private let limit: Int
  private let commits: CommitCount
  private let monitor = Monitor(State())

  init(
    _ database: Database, access: Database.Access = .readOnly, limit: Int,
    commits: CommitCount = CommitCount()
  ) {
    self.database = database
    self.access = access
    self.limit = limit
    self.commits = commits
  }

  /// Runs `body` on one consistent state of the file. Waits if all connections are in use.
  func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    let snapshot = try borrow()
    defer { giveBack(snapshot) }
    if let state = commits.state {
      snapshot.answers.open(in: state)
      return try snapshot.connection.reading(in: state, of: commits) { try body(snapshot) }
    }
    // A commit is running at this moment, so cached answers cannot be used.
    snapshot.answers.close()
    return try snapshot.connection.transaction(.reading) { try body(snapshot) }
  }

  /// Waits for readers to finish, interrupts those that take longer than `patience`, and closes all
  /// connections.
  func close(patience: Duration) {
    monitor.withLock { $0.isClosed = true }
    monitor.wakeAll()
    // An interruption stops only the running statement, so it is repeated until all connections are returned.
    var deadline = Ticks.now + patience
    while !waitUntilAllAreBack(until: deadline) {
      for interruption in monitor.withLock({ Array($0.lent.values) }) { interruption.interrupt() }
      deadline = .now + .milliseconds(20)
    }
    for snapshot in monitor.withLock({ $0.idle }) { snapshot.connection.close() }
    monitor.withLock { $0.idle = [] }
  }

  private func waitUntilAllAreBack(until deadline: Ticks) -> Bool {
    monitor.wait(until: deadline) { $0.lent.isEmpty && $0.opening == 0 ? true : nil } ?? false
  }

  private func borrow() throws -> Snapshot {
    let grant = monitor.wait { state -> Grant? in
      if state.isClosed { return .closed }
      if let snapshot = state.idle.popLast() {
        state.lend(snapshot)
        return .existing(snapshot)
      }
      guard state.count < limit else { return nil }
      state.opening += 1
      return .new
    }
    switch grant {
    case .existing(let snapshot): return snapshot
    case .new: return try open()
    case .closed: throw StoreError.closed
    }
  }

  private func open() throws -> Snapshot {
    let result = Result { Snapshot(try database.connect(access)) }
    monitor.withLock { state in
      state.opening -= 1
      if case .success(let snapshot) = result { state.lend(snapshot) }
    }
    if case .failure = result { monitor.wakeAll() }
    return try result.get()
  }

  private func giveBack(_ snapshot: Snapshot) {
    monitor.withLock { state in
      state.lent[ObjectIdentifier(snapshot)] = nil
      state.idle.append(snapshot)
    }
    monitor.wakeAll()
  }
}

/// A source of snapshots: a pool of connections to a file, or the single connection to a database in memory.
protocol Reading: Sendable {
  func read<R>(_ body: (Snapshot) throws -> R) throws -> R
  func close(patience: Duration)
}

extension SnapshotPool: Reading {}
