import Store
import Threads

/// The state of sending mail, as a page shows it.
package final class MailHealth: Sendable {
  package struct State: Equatable, Sendable {
    /// Why the last try failed; nil if it succeeded.
    package var trouble: String?
    /// The number of failures in a row.
    var failures = 0
    /// No mail is tried before then.
    var pause: Instant?
    package var sent = 0
    /// The number of failures since the start.
    package var allFailures = 0
  }

  private let state = Monitor(State())

  package var now: State { state.withLock { $0 } }

  func noteSent() { state.withLock { $0 = State(sent: $0.sent + 1, allFailures: $0.allFailures) } }

  /// Notes that the server refuses us; true the first time. Mail that was being sent at the same time fails
  /// as well, and counts once.
  func note(_ trouble: String, at now: Instant) -> Bool {
    state.withLock { state in
      let isNews = state.trouble != trouble
      state.allFailures += 1
      if let pause = state.pause, now < pause { return false }
      state.pause = now.adding(Delays.retry(after: state.failures))
      state.failures += 1
      state.trouble = trouble
      return isNews
    }
  }
}
