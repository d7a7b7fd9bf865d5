import Ledger
import Store
import Threads

/// Messages on their way from an action to the page that follows it, one a session. They live in memory
/// alone: nobody can forge one, and a restart that loses one does no harm.
final class Messages: Sendable {
  private let waiting = Monitor([ID<Session>: (message: Message, left: Instant)]())

  private static let lifetime: Duration = .seconds(5 * 60)
  private static let limit = 1_000

  func leave(_ message: Message, for session: ID<Session>, at now: Instant) {
    waiting.withLock { waiting in
      if waiting.count >= Self.limit { waiting = waiting.filter { !Self.isOver($0.value.left, at: now) } }
      if waiting.count < Self.limit { waiting[session] = (message, now) }
    }
  }

  func take(for session: ID<Session>, at now: Instant) -> Message? {
    waiting.withLock { waiting in
      guard !waiting.isEmpty, let found = waiting.removeValue(forKey: session) else { return nil }
      return Self.isOver(found.left, at: now) ? nil : found.message
    }
  }

  /// Whether a page has to be written anew because it has something to say.
  func isWaiting(for session: ID<Session>) -> Bool {
    waiting.withLock { $0[session] != nil }
  }

  private static func isOver(_ left: Instant, at now: Instant) -> Bool {
    now >= left.adding(lifetime)
  }
}
