package import Ledger
internal import SQLite

extension Transaction {
  /// Keeps a token, of which only the secret's digest is kept. Throws `Refusal.limit` where its owner has as many
  /// as there can be.
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

  /// Notes that a token is used.
  package func touch(_ token: ID<PersonalToken>, at now: Instant) throws {
    let count = try connection.run(
      "UPDATE tokens SET last_used = \(now.beginningOfDay) WHERE id = \(token)")
    // The session of an app lives on when it is used.
    if count == 0 { try touch(token.retyped(as: Session.self), at: now) }
  }

  /// Takes a token away, which lets nobody in from then on; false where the account has no such one. Its streams
  /// end like those of a session.
  package func removeToken(_ id: ID<PersonalToken>, of account: ID<Person>) throws -> Bool {
    let removed: [ID<PersonalToken>] = try connection.values(
      "DELETE FROM tokens WHERE id = \(id) AND account = \(account) RETURNING id")
    for token in removed { publish(.ended(token.retyped(as: Session.self))) }
    return !removed.isEmpty
  }
}
