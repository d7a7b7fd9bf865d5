package import Ledger
internal import SQLite

/// An API token, which gives a program some of its owner's permissions. Only the program knows the secret.
package struct PersonalToken: Hashable, Sendable {
  package let id: ID<PersonalToken>
  package let account: ID<Person>
  /// The first characters of its text.
  package let beginning: String
  /// The name that its owner gave it.
  package let name: String
  package let scopes: TokenScopes
  /// The only group that it can access; nil for all groups of its owner.
  package let group: ID<Group>?
  package let created: Instant
  /// Nil if it does not expire.
  package let expires: Instant?
  /// The beginning of the day (UTC) of its last use; nil if it was never used.
  package internal(set) var lastUsed: Instant?

  /// The number of characters of the text that are stored for display.
  package static let beginningLength = 4
  /// The default lifetime.
  package static let usualDays = 365
  package static let mostDays = 3_650
  package static let longestName = 60

  package init(
    id: ID<PersonalToken>, account: ID<Person>, beginning: String, name: String, scopes: TokenScopes,
    group: ID<Group>?, created: Instant, expires: Instant?
  ) {
    self.id = id
    self.account = account
    self.beginning = beginning
    self.name = name
    self.scopes = scopes
    self.group = group
    self.created = created
    self.expires = expires
  }

  /// Whether the token has expired.
  package func isExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }

  /// Whether `Transaction.touch` should be called for a use at this moment: once a day.
  package func isDueForTouch(at now: Instant) -> Bool { lastUsed.map { $0 < now.beginningOfDay } ?? true }

  /// The program as the author's device in the journal.
  package var device: ID<Device> { id.retyped(as: Device.self) }

  /// The session id of its open streams, which end when the token is removed.
  package var session: ID<Session> { id.retyped(as: Session.self) }
}

extension PersonalToken {
  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    account = try row.next()
    beginning = try row.next()
    name = try row.next()
    scopes = try row.next()
    group = try row.next()
    created = try row.next()
    expires = try row.next()
    lastUsed = try row.next()
  }

  /// The columns of `tokens AS t` that `init(row:)` reads.
  static let columns: SQL =
    #"t.id, t.account, t.beginning, t.name, t.scopes, t."group", t.created, t.expires, t.last_used"#
}

extension Instant {
  /// The midnight before it (UTC).
  var beginningOfDay: Instant {
    let length: Int64 = 24 * 60 * 60 * 1_000
    let rest = milliseconds % length
    return Instant(milliseconds: milliseconds &- (rest < 0 ? rest &+ length : rest))
  }
}

extension Snapshot {
  /// The account of a token's owner; nil if the token is unknown or expired, or the account is disabled.
  package func bearer(of token: Digest, at now: Instant) throws -> (token: PersonalToken, account: Account)? {
    let bearer = try knownSinceCommit(TokenBearer(token: token)) {
      try connection.first(
        """
        SELECT \(PersonalToken.columns), \(Account.columns)
        FROM tokens AS t
        JOIN accounts AS a ON a.id = t.account
        LEFT JOIN avatars AS p ON p.account = a.id
        WHERE t.digest = \(token) AND a.disabled IS NULL
        """
      ) { row in (try PersonalToken(row: &row), try Account(row: &row)) }
    }
    return bearer.flatMap { $0.0.isExpired(at: now) ? nil : $0 }
  }

  private struct TokenBearer: CommittedQuestion {
    typealias Answer = (PersonalToken, Account)?
    let token: Digest
  }

  /// Whether a token that was valid before still is, including its owner's second factor.
  package func isOpen(_ token: PersonalToken, at now: Instant) throws -> Bool {
    let isEnabled = try knownSinceCommit(EnabledToken(token: token.id, account: token.account)) {
      try connection.value(
        """
        SELECT a.disabled IS NULL
        FROM tokens AS t JOIN accounts AS a ON a.id = t.account
        WHERE t.id = \(token.id) AND t.account = \(token.account)
        """, as: Bool.self)
    }
    if try awaitsSecondFactor(token.account, ofApp: isEnabled == nil) { return false }
    if let isEnabled { return isEnabled && !token.isExpired(at: now) }
    return try appSession(token.session, at: now)?.account == token.account
  }

  /// Asks whether the account of a token is enabled; nil if the token is gone.
  private struct EnabledToken: CommittedQuestion {
    typealias Answer = Bool?
    let token: ID<PersonalToken>
    let account: ID<Person>
  }

  /// The names of programs that made changes, by their devices in the journal, without removed tokens.
  package func programNames(of devices: Set<ID<Device>>) throws -> [ID<Device>: String] {
    guard !devices.isEmpty else { return [:] }
    let list = SQL.list(devices)
    let found: [(ID<Device>, String)] = try connection.all(
      """
      SELECT id, name FROM tokens WHERE id IN (\(list))
      UNION ALL
      SELECT session, name FROM app_sessions WHERE session IN (\(list))
      """
    ) { row in (try row.next(), try row.next()) }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  /// The tokens of an account, the newest first, expired ones too.
  package func tokens(of account: ID<Person>) throws -> [PersonalToken] {
    try connection.all(
      """
      SELECT \(PersonalToken.columns)
      FROM tokens AS t
      WHERE t.account = \(account)
      ORDER BY t.created DESC, t.id
      """, PersonalToken.init(row:))
  }
}

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
