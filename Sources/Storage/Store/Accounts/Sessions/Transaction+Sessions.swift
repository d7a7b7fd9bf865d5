package import Ledger
internal import SQLite

extension Transaction {
  /// Adds a session; only the digest of its token is stored. If the account has too many, the one that was
  /// unused for the longest time ends.
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

  /// Records a use and extends the session, but not beyond its longest life.
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

  /// Records the method by which the person signed in.
  package func setMethod(_ method: String, of session: ID<Session>) throws {
    try connection.run("UPDATE sessions SET method = \(method) WHERE id = \(session)")
  }

  /// Ends one session of an account; returns false if the account has no such session.
  package func endSession(_ id: ID<Session>, of account: ID<Person>) throws -> Bool {
    let ended: [ID<Session>] = try connection.values(
      "DELETE FROM sessions WHERE id = \(id) AND account = \(account) RETURNING id")
    for session in ended { publish(.ended(session)) }
    return !ended.isEmpty
  }

  /// Ends all sessions of an account but one. Returns the ended ones, whose open pages must be closed.
  package func endSessions(of account: ID<Person>, except kept: ID<Session>? = nil) throws -> [ID<Session>] {
    let ended: [ID<Session>] = try connection.values(
      "DELETE FROM sessions WHERE account = \(account) AND id IS NOT \(kept) RETURNING id")
    for session in ended { publish(.ended(session)) }
    return ended
  }

  /// Removes expired sessions and returns their number.
  @discardableResult package func removeExpiredSessions(at now: Instant) throws -> Int {
    try connection.run("DELETE FROM sessions WHERE expires <= \(now)")
  }
}
