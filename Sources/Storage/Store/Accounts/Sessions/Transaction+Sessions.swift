package import Ledger
internal import SQLite

extension Transaction {
  /// Begins a session, of which only the token's digest is kept. Of more than an account may have, the one
  /// that has not been used for the longest time ends.
  package func add(_ session: Session, token: Digest) throws {
    try connection.run(
      """
      INSERT INTO sessions (id, token, account, device, created, last_used, expires, method, proxy_name)
      VALUES (
        \(session.id), \(token), \(session.account), \(session.device), \(session.created),
        \(session.lastUsed), \(session.expires), \(session.method), \(session.proxyName))
      """)
    try endSurplus(of: session.account, besides: session.id)
  }

  private func endSurplus(of account: ID<Person>, besides new: ID<Session>) throws {
    let ended: [ID<Session>] = try connection.values(
      """
      DELETE FROM sessions
      WHERE id IN (
        SELECT id
        FROM sessions
        WHERE account = \(account) AND id <> \(new)
        ORDER BY last_used DESC, id DESC
        LIMIT -1 OFFSET \(Session.mostOfOne - 1))
      RETURNING id
      """)
    for session in ended { publish(.ended(session)) }
  }

  /// Notes that a session is used, and lets it live on from then, though not beyond its longest life.
  package func touch(_ id: ID<Session>, at now: Instant) throws {
    let expires = now.adding(Session.lifetime)
    let longest = Instant(milliseconds: 0).adding(Session.longestLife)
    try connection.run(
      """
      UPDATE sessions
      SET last_used = \(now), expires = CASE
        WHEN (SELECT username FROM accounts WHERE id = sessions.account) IS NULL THEN \(expires)
        ELSE min(\(expires), created + \(longest.milliseconds))
        END
      WHERE id = \(id) AND last_used < \(now)
      """)
  }

  /// Notes that whoever has the session has shown in that way who they are.
  package func setMethod(_ method: String, of session: ID<Session>) throws {
    try connection.run("UPDATE sessions SET method = \(method) WHERE id = \(session)")
  }

  /// Ends one session of an account; false if the account has no such session.
  package func endSession(_ id: ID<Session>, of account: ID<Person>) throws -> Bool {
    let ended: [ID<Session>] = try connection.values(
      "DELETE FROM sessions WHERE id = \(id) AND account = \(account) RETURNING id")
    for session in ended { publish(.ended(session)) }
    return !ended.isEmpty
  }

  /// Ends all sessions of an account but one. Returns those that ended, whose open pages are to be closed.
  package func endSessions(
    of account: ID<Person>, except kept: ID<Session>? = nil
  ) throws -> [ID<Session>] {
    let ended: [ID<Session>] = try connection.values(
      "DELETE FROM sessions WHERE account = \(account) AND id IS NOT \(kept) RETURNING id")
    for session in ended { publish(.ended(session)) }
    return ended
  }

  /// Forgets sessions that have run out. Returns how many.
  @discardableResult
  package func removeExpiredSessions(at now: Instant) throws -> Int {
    try connection.run("DELETE FROM sessions WHERE expires <= \(now)")
  }
}
