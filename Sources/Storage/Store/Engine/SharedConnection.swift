internal import Glibc
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

/// A recursive lock for the single connection of a database in memory.
final class RecursiveLock: @unchecked Sendable {
  // A pthread mutex at a fixed address, safe to use from any thread.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func hold<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
