package import Ledger
internal import SQLite

/// The refresh token state and the scopes of an app's session.
package struct AppSession: Hashable, Sendable {
  package let session: ID<Session>
  package let account: ID<Person>
  /// The device's name as given by the app.
  package let name: String
  package let scopes: TokenScopes
  /// The digest of the valid refresh token.
  package let current: Digest
  /// The digest of the previous refresh token.
  package let previous: Digest?
  /// Counts the renewals, starting with 1.
  package let generation: Int64
  package let rotated: Instant
  /// Whether an access token of this generation was used.
  package let isUsed: Bool

  /// A response with new tokens may be lost: for this long the previous refresh token is still valid.
  package static let grace: Duration = .seconds(30)

  /// The result of checking a refresh token.
  package enum Verdict: Hashable, Sendable {
    case good
    /// The token was used before: it may have been stolen.
    case reused
  }

  package init(_ session: Session, named name: String, _ scopes: TokenScopes, current: Digest) {
    (self.session, account, self.name, self.scopes) = (session.id, session.account, name, scopes)
    (self.current, previous, generation) = (current, nil, 1)
    (rotated, isUsed) = (session.created, false)
  }

  /// Checks a token that was issued for this session at any time.
  package func verdict(on shown: Digest, at now: Instant) -> Verdict {
    if shown == current { return .good }
    // A token that was sent at the same moment may arrive after its successor.
    let isRecent = rotated.adding(.zero - Self.grace) < now && now < rotated.adding(Self.grace)
    let isLost = !isUsed && isRecent
    return isLost && shown == previous ? .good : .reused
  }
}

extension AppSession {
  fileprivate init(row: inout Row) throws {
    session = try row.next()
    account = try row.next()
    name = try row.next()
    scopes = try row.next()
    current = try row.next()
    previous = try row.next()
    generation = try row.next()
    rotated = try row.next()
    isUsed = try row.next()
  }

  fileprivate static let columns: SQL = """
    p.session, s.account, p.name, p.scopes, p.current, p.previous, p.generation, p.rotated, p.is_used
    """
}

extension PersonalToken {
  /// An app's session as a token.
  fileprivate init(_ app: AppSession, _ session: Session) {
    self.init(
      id: app.session.retyped(as: PersonalToken.self), account: app.account, beginning: "", name: app.name,
      scopes: app.scopes, group: nil, created: session.created, expires: session.expires)
    lastUsed = session.lastUsed.beginningOfDay
  }
}

extension Snapshot {
  /// An app session that is still valid.
  package func appSession(_ id: ID<Session>, at now: Instant) throws -> AppSession? {
    try connection.first(
      """
      SELECT \(AppSession.columns)
      FROM app_sessions AS p
      JOIN sessions AS s ON s.id = p.session
      JOIN accounts AS a ON a.id = s.account
      WHERE p.session = \(id) AND s.expires > \(now) AND a.disabled IS NULL
      """, AppSession.init(row:))
  }

  /// The account that an app's access token belongs to; nil once the session has ended. `isFirst` says
  /// whether this generation is used for the first time.
  package func bearer(ofApp id: ID<Session>, generation: Int64, at now: Instant) throws -> (
    token: PersonalToken, account: Account, isFirst: Bool
  )? {
    guard let app = try appSession(id, at: now), generation <= app.generation,
      let session = try sessions(of: app.account, at: now).first(where: { $0.id == id }),
      let account = try account(app.account)
    else { return nil }
    let token = PersonalToken(app, session)
    return (token, account, generation == app.generation && !app.isUsed)
  }
}

extension Transaction {
  package func add(_ app: AppSession) throws {
    try connection.run(
      """
      INSERT INTO app_sessions (session, name, scopes, current, generation, rotated, is_used)
      VALUES (
        \(app.session), \(app.name), \(app.scopes), \(app.current), \(app.generation), \(app.rotated), 0)
      """)
  }

  /// Replaces the refresh token. If the previous response was lost, its tokens become invalid.
  package func replaceRefreshToken(of app: AppSession, shown: Digest, with new: Digest, at now: Instant)
    throws
  {
    try connection.run(
      """
      UPDATE app_sessions
      SET current = \(new), previous = \(shown), generation = generation + 1, rotated = \(now), is_used = 0
      WHERE session = \(app.session)
      """)
    try touch(app.session, at: now)
  }

  /// Records that an access token of this generation arrived: the previous refresh token is no longer valid.
  package func noteUse(ofApp session: ID<Session>, generation: Int64) throws {
    try connection.run(
      "UPDATE app_sessions SET is_used = 1 WHERE session = \(session) AND generation = \(generation)")
  }
}
