package import Ledger
internal import SQLite

/// What an app holds beside its session: how it is renewed, and what it allows.
package struct AppSession: Hashable, Sendable {
  package let session: ID<Session>
  package let account: ID<Person>
  /// What the app calls the device.
  package let name: String
  package let scopes: TokenScopes
  /// Of the refresh token that is good.
  package let current: Digest
  /// Of the one before it.
  package let previous: Digest?
  /// How often it was renewed, from 1 on.
  package let generation: Int64
  package let rotated: Instant
  /// Whether an access token of this generation was used.
  package let isUsed: Bool

  /// An answer may be lost on its way: so long the refresh token before is good once more.
  package static let grace: Duration = .seconds(30)

  /// What a refresh token is to the session.
  package enum Verdict: Hashable, Sendable {
    case good
    /// It was used before: somebody else may have it.
    case reused
  }

  package init(
    _ session: Session, named name: String, _ scopes: TokenScopes, current: Digest
  ) {
    (self.session, account, self.name, self.scopes) = (session.id, session.account, name, scopes)
    (self.current, previous, generation) = (current, nil, 1)
    (rotated, isUsed) = (session.created, false)
  }

  /// What one is that was given out for this session, now or long ago.
  package func verdict(on shown: Digest, at now: Instant) -> Verdict {
    if shown == current { return .good }
    // One that came at the same moment may have been overtaken by the one after it.
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

extension Snapshot {
  /// One that lets in still.
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

  /// Whose app shows an access token of a generation: nobody's once the session is over. The last is whether it is the
  /// first use of this generation.
  package func bearer(
    ofApp id: ID<Session>, generation: Int64, at now: Instant
  ) throws -> (token: PersonalToken, account: Account, isFirst: Bool)? {
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

  /// Another refresh token is good from now on. Where the answer before was lost, what it held is forgotten.
  package func rotate(_ app: AppSession, shown: Digest, to new: Digest, at now: Instant) throws {
    try connection.run(
      """
      UPDATE app_sessions
      SET current = \(new), previous = \(shown), generation = generation + 1, rotated = \(now), is_used = 0
      WHERE session = \(app.session)
      """)
    try touch(app.session, at: now)
  }

  /// The newest access token has arrived: the refresh token before it is over for good.
  package func noteUse(ofApp session: ID<Session>, generation: Int64) throws {
    try connection.run(
      "UPDATE app_sessions SET is_used = 1 WHERE session = \(session) AND generation = \(generation)")
  }
}
