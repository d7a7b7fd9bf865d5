package import Ledger
package import SQLite

/// A browser that is signed in. Only that browser knows the session's secret token.
package struct Session: Hashable, Sendable {
  package let id: ID<Session>
  package let account: ID<Person>
  /// The browser's name for itself at sign-in.
  package let device: String
  package let created: Instant
  package internal(set) var lastUsed: Instant
  package internal(set) var expires: Instant
  /// The sign-in method, if known.
  package var method: String?
  /// The user name that a reverse proxy sent, if the session depends on it.
  package var proxyName: String?

  /// How long a session stays valid after its last use.
  package static let lifetime: Duration = .seconds(90 * 24 * 60 * 60)

  /// How long it stays valid at most, however often it is used: then the password is needed again. A guest
  /// has none, and could not come back.
  package static let longestLife: Duration = .seconds(400 * 24 * 60 * 60)

  /// The most sessions of an account.
  package static let mostOfOne = 100

  /// A session used again within this time is not updated, so that a page view does not cost a write.
  private static let touchInterval: Duration = .seconds(60 * 60)

  package init(id: ID<Session>, account: ID<Person>, device: String, created: Instant) {
    self.id = id
    self.account = account
    self.device = device
    self.created = created
    lastUsed = created
    expires = created.adding(Self.lifetime)
  }

  /// Whether `Transaction.touch` should be called for a use at this moment.
  package func isDueForTouch(at now: Instant) -> Bool { now >= lastUsed.adding(Self.touchInterval) }
}

extension Session {
  /// Reads the columns in the order of `columns`.
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

  /// The columns of `sessions AS s` that `init(row:)` reads.
  package static let columns: SQL = """
    s.id, s.account, s.device, s.created, s.last_used, s.expires, s.method, s.proxy_name
    """
}
