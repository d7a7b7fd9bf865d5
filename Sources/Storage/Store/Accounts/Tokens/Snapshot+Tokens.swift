package import Ledger
internal import SQLite

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
