package import Ledger
internal import SQLite

extension Snapshot {
  /// Whose request carries the token: none if it is unknown, has expired, or its account is disabled. `lacksFactor`
  /// is whether they have to set up a second factor first, since everybody is asked for one: those who have shown
  /// more than a password, and guests, who have none, excepted.
  package func signedIn(
    with token: Digest, at now: Instant
  ) throws -> (session: Session, account: Account, lacksFactor: Bool)? {
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

  /// The same of a session that is known by its id: whether a second factor has to be set up first.
  package func lacksFactor(_ session: ID<Session>) throws -> Bool {
    try connection.value(
      """
      SELECT \(Session.lacksFactor)
      FROM sessions AS s
      JOIN accounts AS a ON a.id = s.account
      WHERE s.id = \(session)
      """, as: Bool.self) ?? false
  }

  /// Whether a session that let somebody in still does.
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

  /// Where an account is signed in, the most recently used first.
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
  /// Of a session `s` of the account `a`.
  fileprivate static let lacksFactor: SQL = """
    (EXISTS (SELECT 1 FROM instance WHERE asks_second_factor = 1)
      AND a.username IS NOT NULL
      AND coalesce(s.method, '') NOT IN ('passkey', 'provider', 'proxy')
      AND NOT EXISTS (SELECT 1 FROM second_factors WHERE account = a.id))
    """
}
