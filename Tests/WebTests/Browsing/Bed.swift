import Testing
import Threads

/// Whoever sleeps is woken by hand.
final class Bed: Sendable {
  struct Sleeper {
    let duration: Duration
    let wake: CheckedContinuation<Void, any Error>
  }

  private let state = Monitor<(sleepers: [Sleeper], count: Int)>(([], 0))

  func sleep(_ duration: Duration) async throws {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { state in
        state.sleepers.append(Sleeper(duration: duration, wake: continuation))
        state.count += 1
      }
    }
  }

  /// Lets other tasks go on until somebody has lain down so many times, and says for how long.
  func duration(ofSleep number: Int) async throws -> Duration {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while state.withLock({ $0.count }) < number, clock.now < end { await Task.yield() }
    return try #require(state.withLock { $0.count == number ? $0.sleepers.last?.duration : nil })
  }

  func wakeAll(_ error: (any Error)? = nil) {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers {
      if let error { sleeper.wake.resume(throwing: error) } else { sleeper.wake.resume() }
    }
  }
}
