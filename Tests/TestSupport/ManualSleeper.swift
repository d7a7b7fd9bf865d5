import Threads

/// Sleepers that a test wakes by hand.
package final class ManualSleeper: Sendable {
  private struct Sleeper {
    let duration: Duration
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var sleepers: [Sleeper] = []
    var count = 0
    var watchers: [(number: Int, tell: CheckedContinuation<Duration, Never>)] = []
  }

  private let state = Monitor(State())

  package init() {}

  package func sleep(_ duration: Duration) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let told = state.withLock { state in
        state.sleepers.append(Sleeper(duration: duration, wake: continuation))
        state.count += 1
        let told = state.watchers.filter { $0.number == state.count }
        state.watchers.removeAll { $0.number == state.count }
        return told
      }
      for watcher in told { watcher.tell.resume(returning: duration) }
    }
  }

  /// Waits for the sleeper of this number, and returns how long it sleeps.
  package func duration(ofSleep number: Int) async -> Duration {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> Duration? in
        if state.count == number, let last = state.sleepers.last { return last.duration }
        state.watchers.append((number, continuation))
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  /// Wakes all who sleep, or has them fail.
  package func wakeAll(_ error: (any Error)? = nil) {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers {
      if let error { sleeper.wake.resume(throwing: error) } else { sleeper.wake.resume() }
    }
  }
}
