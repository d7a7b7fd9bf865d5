import Store
import Threads

/// A few threads for work that would block an event loop, started when first needed.
package final class LazyPool: Sendable {
  private struct State {
    var pool: BlockingPool?
    var isStopped = false
  }

  private let threads: Int
  private let capacity: Int
  private let state = Monitor(State())

  /// `capacity` is how many pieces of work may wait beside those that run.
  package init(threads: Int, capacity: Int) {
    self.threads = threads
    self.capacity = capacity
  }

  deinit { stop() }

  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Runs `work` on one of the threads. Throws `BlockingPool.Busy` if too much is waiting,
  /// `StoreError.closed` if the pool was stopped before `work` began, and any error of `work`.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool().run { [state] in
      Result {
        if state.withLock({ $0.isStopped }) { throw StoreError.closed }
        return try work()
      }
    }.get()
  }

  /// Finishes running work and ends the threads.
  package func stop() {
    let pool = state.withLock { state in
      state.isStopped = true
      return state.pool
    }
    pool?.close()
  }

  private func pool() throws -> BlockingPool {
    try state.withLock { state in
      guard !state.isStopped else { throw StoreError.closed }
      if let pool = state.pool { return pool }
      let pool = try BlockingPool(threads: threads, capacity: capacity)
      state.pool = pool
      return pool
    }
  }
}
