package import Ledger
internal import SQLite

extension Transaction {
  /// Adds a token; only the digest of its secret is stored. Throws `Refusal.limit` if its owner has too many.
  package func add(_ token: PersonalToken, secret: Digest) throws {
    try HouseholdLimit.tokens.requireRoom(beside: tokens(of: token.account).count)
    try connection.run(
      """
      INSERT INTO tokens (id, account, digest, beginning, name, scopes, "group", created, expires)
      VALUES (
        \(token.id), \(token.account), \(secret), \(token.beginning), \(token.name), \(token.scopes),
        \(token.group), \(token.created), \(token.expires))
      """)
  }

  /// Records a use of a token.
  package func touch(_ token: ID<PersonalToken>, at now: Instant) throws {
    let count = try connection.run("UPDATE tokens SET last_used = \(now.beginningOfDay) WHERE id = \(token)")
    // The id belongs to an app's session, which is extended by the use.
    if count == 0 { try touch(token.retyped(as: Session.self), at: now) }
  }

  /// Removes a token; returns false if the account has no such token. Its open streams end like those of a
  /// session.
  package func removeToken(_ id: ID<PersonalToken>, of account: ID<Person>) throws -> Bool {
    let removed: [ID<PersonalToken>] = try connection.values(
      "DELETE FROM tokens WHERE id = \(id) AND account = \(account) RETURNING id")
    for token in removed { publish(.ended(token.retyped(as: Session.self))) }
    return !removed.isEmpty
  }
}
