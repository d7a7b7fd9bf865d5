import Running
import Threads

/// Work that takes longer than somebody waits for a page. It goes on by itself; pages ask how far it is and take what
/// came of it.
package final class SlowWork: Sendable {
  /// How long a page waits for it before it says how far it is.
  package let patience: Duration
  private let pool = LazyPool(threads: 2, capacity: 8)
  private let jobs = Monitor([(key: String, job: Job)]())

  /// What came of so many pieces is kept for who asks again.
  private static let mostKept = 4

  init(patience: Duration) {
    self.patience = patience
  }

  func stop() {
    pool.stop()
  }

  /// The work of a key that was begun and has not been let go since.
  package func job(_ key: String) -> Job? {
    jobs.withLock { jobs in jobs.first { $0.key.utf8.elementsEqual(key.utf8) }?.job }
  }

  /// Begins work on the threads, or finds it begun.
  package func calculate<Value: Sendable>(
    _ key: String, _ work: @escaping @Sendable (Job) throws -> Value
  ) -> Job {
    begin(key) { [pool] job in try await pool.run { try work(job) } }
  }

  /// Begins work that waits for something else, or finds it begun.
  package func begin<Value: Sendable>(
    _ key: String, _ work: @escaping @Sendable (Job) async throws -> Value
  ) -> Job {
    let (job, isNew) = jobs.withLock { jobs in
      if let known = jobs.first(where: { $0.key.utf8.elementsEqual(key.utf8) }) { return (known.job, false) }
      let job = Job()
      jobs.append((key, job))
      var surplus = jobs.count - Self.mostKept
      jobs.removeAll { old in
        guard surplus > 0, old.job.isFinished else { return false }
        surplus -= 1
        return true
      }
      return (job, true)
    }
    guard isNew else { return job }
    Task.detached { [weak self] in
      do { job.finish(.success(try await work(job))) } catch { job.finish(.failure(error)) }
      // What it holds is large, and few come back to it later.
      try? await Task.sleep(for: Self.lifetime)
      self?.forget(job)
    }
    return job
  }

  private static let lifetime: Duration = .seconds(120)

  /// Lets go of it, so that the next who asks begins anew.
  package func forget(_ job: Job) {
    jobs.withLock { jobs in jobs.removeAll { $0.job === job } }
  }

  /// One piece of it.
  package final class Job: Sendable {
    private struct State {
      var progress = 0
      var result: Result<any Sendable, any Error>?
      var count = 0
      var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Monitor(State())

    /// In hundredths.
    package var progress: Int { state.withLock { $0.progress } }
    var isFinished: Bool { state.withLock { $0.result != nil } }
    package var result: Result<any Sendable, any Error>? { state.withLock { $0.result } }

    package func note(_ progress: Int) {
      state.withLock { $0.progress = min(max($0.progress, progress), 100) }
    }

    fileprivate func finish(_ result: Result<any Sendable, any Error>) {
      let waiting = state.withLock { state in
        defer { state.waiting = [:] }
        (state.result, state.progress) = (result, 100)
        return Array(state.waiting.values)
      }
      for continuation in waiting { continuation.resume() }
    }

    /// Waits until it is done; with patience no longer than that.
    package func wait(_ patience: Duration? = nil) async {
      guard patience != .zero else { return }
      await withCheckedContinuation { continuation in
        let number: Int? = state.withLock { state in
          guard state.result == nil else { return nil }
          state.count += 1
          state.waiting[state.count] = continuation
          return state.count
        }
        guard let number else { return continuation.resume() }
        guard let patience else { return }
        Task.detached { [self] in
          try? await Task.sleep(for: patience)
          state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
      }
    }
  }
}
