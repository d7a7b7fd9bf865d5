import Accounts
import Credentials
import Ledger
import Store
import Threads

/// Sessions that may do one protected action within five minutes.
final class ReauthenticatedSessions: Sendable {
  private let pending = Monitor(PendingItems<ID<Session>, ID<Session>, Bool>(lifetime: 300, limit: 1_000))

  func note(_ session: ID<Session>, at now: Instant) {
    _ = pending.withLock { $0.add(true, for: session, of: session, at: now.unixTime) }
  }

  func has(_ session: ID<Session>, at now: Instant) -> Bool {
    pending.withLock { $0.item(for: session, at: now.unixTime) } ?? false
  }

  func take(_ session: ID<Session>, at now: Instant) -> Bool {
    pending.withLock { $0.take(session, at: now.unixTime) } ?? false
  }
}
