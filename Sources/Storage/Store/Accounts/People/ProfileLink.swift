package import Ledger
internal import SQLite

/// A link to a person's name and picture, by which others can start a group with them. A new one replaces it.
package enum ProfileLink {}

extension Snapshot {
  package func account(behind link: ID<ProfileLink>) throws -> Account? {
    try connection.first(
      """
      SELECT \(Account.columns)
      FROM personal_links AS l
      JOIN accounts AS a ON a.id = l.account
      LEFT JOIN avatars AS p ON p.account = a.id
      WHERE l.id = \(link) AND a.disabled IS NULL
      """, Account.init(row:))
  }

  package func profileLink(of account: ID<Person>) throws -> ID<ProfileLink>? {
    try connection.value("SELECT id FROM personal_links WHERE account = \(account)")
  }
}

extension Transaction {
  package func setProfileLink(_ link: ID<ProfileLink>, of account: ID<Person>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO personal_links (account, id, created)
      VALUES (\(account), \(link), \(now))
      ON CONFLICT (account) DO UPDATE SET id = excluded.id, created = excluded.created
      """)
  }

  /// Removes the link; its address then leads nowhere.
  package func removePersonalLink(of account: ID<Person>) throws {
    try connection.run("DELETE FROM personal_links WHERE account = \(account)")
  }
}
