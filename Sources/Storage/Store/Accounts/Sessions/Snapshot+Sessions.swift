package import Ledger
internal import SQLite

extension Snapshot {
  /// The session and the account of a request's token; nil if the token is unknown or expired, or the account
  /// is disabled. `lacksFactor` says whether the person must set up a second factor first, because the
  /// instance requires one. It is false for people who signed in with more than a password, and for guests,
  /// who have none.
  package func signedIn(with token: Digest, at now: Instant) throws -> (
    session: Session, account: Account, lacksFactor: Bool
  )? {
    let bearer = try knownSinceCommit(SessionBearer(token: token)) {
      try connection.first(
        """
        SELECT \(Session.columns), \(Account.columns), \(Session.lacksFactor)
        FROM sessions AS s
        JOIN accounts AS a ON a.id = s.account
        LEFT JOIN avatars AS p ON p.account = a.id
        WHERE s.token = \(token) AND a.disabled IS NULL
        """
      ) { row in (try Session(row: &row), try Account(row: &row), try row.next(Bool.self)) }
    }
    return bearer.flatMap { $0.0.expires > now ? $0 : nil }
  }

  private struct SessionBearer: CommittedQuestion {
    typealias Answer = (Session, Account, Bool)?
    let token: Digest
  }

  /// The same for a session's id: whether a second factor must be set up first.
  package func lacksFactor(_ session: ID<Session>) throws -> Bool {
    try connection.value(
      """
      SELECT \(Session.lacksFactor)
      FROM sessions AS s
      JOIN accounts AS a ON a.id = s.account
      WHERE s.id = \(session)
      """, as: Bool.self) ?? false
  }

  /// Whether a session that was valid before still is.
  package func isOpen(_ session: Session, at now: Instant) throws -> Bool {
    let expires = try knownSinceCommit(SessionEnd(session: session.id, account: session.account)) {
      try connection.value(
        """
        SELECT s.expires
        FROM sessions AS s JOIN accounts AS a ON a.id = s.account
        WHERE s.id = \(session.id) AND s.account = \(session.account) AND a.disabled IS NULL
        """, as: Instant.self)
    }
    return expires.map { $0 > now } ?? false
  }

  private struct SessionEnd: CommittedQuestion {
    typealias Answer = Instant?
    let session: ID<Session>
    let account: ID<Person>
  }

  /// The sessions of an account, the most recently used first.
  package func sessions(of account: ID<Person>, at now: Instant) throws -> [Session] {
    try connection.all(
      """
      SELECT \(Session.columns)
      FROM sessions AS s
      WHERE s.account = \(account) AND s.expires > \(now)
      ORDER BY s.last_used DESC, s.id
      """, Session.init(row:))
  }
}

extension Session {
  /// A condition on a session `s` of the account `a`.
  fileprivate static let lacksFactor: SQL = """
    (EXISTS (SELECT 1 FROM instance WHERE asks_second_factor = 1)
      AND a.username IS NOT NULL
      AND coalesce(s.method, '') NOT IN ('passkey', 'provider', 'proxy')
      AND NOT EXISTS (SELECT 1 FROM second_factors WHERE account = a.id))
    """
}
