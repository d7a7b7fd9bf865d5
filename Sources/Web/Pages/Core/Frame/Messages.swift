import HTML
import Ledger
import Store
import Threads

/// Messages from an action to the page that follows it, one a session. They are kept only in memory: no
/// client can forge one, and a restart that loses one does no harm.
final class Messages: Sendable {
  private struct State {
    var waiting: [ID<Session>: (message: Message, left: Instant)] = [:]
    var count = 0
  }

  private let state = Monitor(State())

  private static let lifetime: Duration = .seconds(5 * 60)
  private static let limit = 1_000

  func leave(_ message: Message, for session: ID<Session>, at now: Instant) {
    state.withLock { state in
      state.count += 1
      if state.waiting.count >= Self.limit {
        state.waiting = state.waiting.filter { !Self.isOver($0.value.left, at: now) }
      }
      if state.waiting.count < Self.limit { state.waiting[session] = (message, now) }
    }
  }

  func take(for session: ID<Session>, at now: Instant) -> Message? {
    state.withLock { state in
      guard !state.waiting.isEmpty, let found = state.waiting.removeValue(forKey: session) else { return nil }
      return Self.isOver(found.left, at: now) ? nil : found.message
    }
  }

  /// Whether a message is waiting, so that the page cannot come from a cache.
  func isWaiting(for session: ID<Session>) -> Bool { state.withLock { $0.waiting[session] != nil } }

  /// How many messages have been left since the start.
  var count: Int { state.withLock { $0.count } }

  private static func isOver(_ left: Instant, at now: Instant) -> Bool { now >= left.adding(lifetime) }
}

/// The message on the page after an action: what was done, and how to undo it.
struct Message: Sendable {
  let words: String
  /// The form action that undoes it.
  let undo: Link?
  /// Whether the action was an undo itself, so that undoing it repeats the original change.
  let isUndone: Bool
  let offer: Offer?

  /// What one may want next, as a button.
  struct Offer: Sendable {
    let words: String
    let action: Link
  }

  init(_ words: String, undo: Link? = nil, isUndone: Bool = false, offer: Offer? = nil) {
    self.words = words
    self.undo = undo
    self.isUndone = isUndone
    self.offer = offer
  }
}
