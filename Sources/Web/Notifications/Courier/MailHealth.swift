import Store
import Threads

/// How it goes with sending mail, for whoever looks at it on a page.
package final class MailHealth: Sendable {
  package struct State: Equatable, Sendable {
    /// Why nothing could be sent the last time; nil where it could.
    package var trouble: String?
    /// How often in a row.
    var failures = 0
    /// Nothing is tried before then.
    var pause: Instant?
    package var sent = 0
    /// How often nothing could be handed in, ever since the start.
    package var allFailures = 0
  }

  private let state = Monitor(State())

  package init() {}

  package var now: State { state.withLock { $0 } }

  func noteSent() {
    state.withLock { $0 = State(sent: $0.sent + 1, allFailures: $0.allFailures) }
  }

  /// The server takes nothing from us; true where that is news. What was on its way at the same time fails as well,
  /// and counts once.
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
