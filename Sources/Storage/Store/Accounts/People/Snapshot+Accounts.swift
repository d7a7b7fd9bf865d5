package import Ledger
internal import SQLite

extension Snapshot {
  package func account(_ id: ID<Person>) throws -> Account? {
    try connection.first(
      """
      SELECT \(Account.columns)
      FROM accounts AS a LEFT JOIN avatars AS p ON p.account = a.id
      WHERE a.id = \(id)
      """, Account.init(row:))
  }

  /// Finds an account by its username, ignoring case.
  package func account(named username: String) throws -> Account? {
    try connection.first(
      """
      SELECT \(Account.columns)
      FROM accounts AS a LEFT JOIN avatars AS p ON p.account = a.id
      WHERE a.username_key = \(Account.key(of: username))
      """, Account.init(row:))
  }

  /// All accounts, the oldest first.
  package func accounts() throws -> [Account] {
    try connection.all(
      """
      SELECT \(Account.columns)
      FROM accounts AS a LEFT JOIN avatars AS p ON p.account = a.id
      ORDER BY a.created, a.id
      """, Account.init(row:))
  }

  /// The hash of the account's password. Guests have none, nor have accounts that sign in only with passkeys.
  package func password(of id: ID<Person>) throws -> String? {
    try connection.value("SELECT nullif(password, '') FROM accounts WHERE id = \(id)", as: String?.self)
      ?? nil
  }
}
