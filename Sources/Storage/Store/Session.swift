package import Ledger
package import SQLite

/// One browser in which someone is signed in. Its secret token is known to that browser alone.
package struct Session: Hashable, Sendable {
  package let id: ID<Session>
  package let account: ID<Person>
  /// What the browser said it was when it signed in.
  package let device: String
  package let created: Instant
  package internal(set) var lastUsed: Instant
  package internal(set) var expires: Instant
  /// By what somebody has signed in, where it is known.
  package var method: String?
  /// Whom a proxy said they are, where the session hangs on that.
  package var proxyName: String?

  /// How long a session lives after it was last used.
  package static let lifetime: Duration = .seconds(90 * 24 * 60 * 60)

  /// How long it lives at most, however often it is used: then the password is asked for once more. A guest
  /// has none, and could not come back.
  package static let longestLife: Duration = .seconds(400 * 24 * 60 * 60)

  /// How many an account has at a time.
  package static let mostOfOne = 100

  /// Using it again within this time changes nothing, so that a page view does not cost a write.
  private static let touchInterval: Duration = .seconds(60 * 60)

  package init(id: ID<Session>, account: ID<Person>, device: String, created: Instant) {
    self.id = id
    self.account = account
    self.device = device
    self.created = created
    lastUsed = created
    expires = created.adding(Self.lifetime)
  }

  /// Whether `Transaction.touch` should be called, having been used at this moment.
  package func isDueForTouch(at now: Instant) -> Bool {
    now >= lastUsed.adding(Self.touchInterval)
  }
}

extension Session {
  /// In the order of `columns`.
  package init(row: inout Row) throws {
    id = try row.next()
    account = try row.next()
    device = try row.next()
    created = try row.next()
    lastUsed = try row.next()
    expires = try row.next()
    method = try row.next()
    proxyName = try row.next()
  }

  /// What `init(row:)` reads, from `sessions AS s`.
  package static let columns: SQL = """
    s.id, s.account, s.device, s.created, s.last_used, s.expires, s.method, s.proxy_name
    """
}
