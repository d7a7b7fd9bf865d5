package import Ledger
internal import SQLite
package import Store

extension Snapshot {
  /// Whose program shows a token: nobody's if it is unknown, has run out, or its account is disabled.
  package func bearer(
    of token: Digest, at now: Instant
  ) throws -> (token: PersonalToken, account: Account)? {
    try connection.first(
      """
      SELECT \(PersonalToken.columns), \(Account.columns)
      FROM tokens AS t
      JOIN accounts AS a ON a.id = t.account
      LEFT JOIN avatars AS p ON p.account = a.id
      WHERE t.digest = \(token) AND (t.expires IS NULL OR t.expires > \(now)) AND a.disabled IS NULL
      """
    ) { row in (try PersonalToken(row: &row), try Account(row: &row)) }
  }

  /// Whether a token that let a program in still does.
  package func isOpen(_ token: PersonalToken, at now: Instant) throws -> Bool {
    let isOpen: Bool? = try connection.value(
      """
      SELECT a.disabled IS NULL
      FROM tokens AS t JOIN accounts AS a ON a.id = t.account
      WHERE t.id = \(token.id) AND t.account = \(token.account) AND (t.expires IS NULL OR t.expires > \(now))
      """)
    if let isOpen { return isOpen }
    return try appSession(token.session, at: now)?.account == token.account
  }

  /// What programs are called that have made changes, by the devices under which they stand in the journal; without
  /// those whose tokens are gone.
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

  /// The tokens of an account, the newest first, also those that have run out.
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
