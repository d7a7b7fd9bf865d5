import Glibc
import Synchronization

/// One line on a terminal that says how far something has come, once that takes longer than a second. Where
/// standard error is no terminal nothing is written.
final class ProgressLine: Sendable {
  private struct State {
    /// When the line may be written again.
    var next: ContinuousClock.Instant
    var isShown = false
  }

  private let isOnTerminal = isatty(STDERR_FILENO) == 1
  private let state: Mutex<State>

  private static let delay: Duration = .seconds(1)
  private static let interval: Duration = .milliseconds(100)

  init() {
    state = Mutex(State(next: .now + Self.delay))
  }

  deinit {
    clear()
  }

  /// Says that of `total` things so many are done; more than all are all.
  func show(_ activity: String, _ done: Int, of total: Int) {
    guard isOnTerminal else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard now >= state.next else { return }
      state.next = now + Self.interval
      state.isShown = true
      let percent = total > 0 ? min(100, 100 * done / total) : 0
      Console.write("\r\u{1B}[K\(activity) \(percent) %", to: STDERR_FILENO)
    }
  }

  /// Leaves the line empty, for what is said next.
  func clear() {
    state.withLock { state in
      if state.isShown { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
      state.isShown = false
    }
  }
}
