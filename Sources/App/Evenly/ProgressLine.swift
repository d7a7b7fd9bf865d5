import Glibc
import Synchronization

/// A progress line on a terminal, shown once work takes longer than a second. Nothing is written if standard
/// error is no terminal.
final class ProgressLine: Sendable {
  private struct State {
    /// The next time at which the line may be written.
    var next: ContinuousClock.Instant
    var isShown = false
  }

  private let isOnTerminal = isatty(STDERR_FILENO) == 1
  private let state: Mutex<State>

  private static let delay: Duration = .seconds(1)
  private static let interval: Duration = .milliseconds(100)

  init() { state = Mutex(State(next: .now + Self.delay)) }

  deinit { clear() }

  /// Shows how many of `total` items are done; larger numbers count as all.
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

  /// Clears the line for other output.
  func clear() {
    state.withLock { state in
      if state.isShown { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
      state.isShown = false
    }
  }
}
