package import Ledger
internal import SQLite

/// A person's account on this instance. A guest has no username and no password yet.
package struct Account: Hashable, Sendable {
  package enum Theme: String, Hashable, Sendable, CaseIterable { case system, light, dark }

  package let id: ID<Person>
  package let created: Instant
  package internal(set) var username: String?
  package internal(set) var disabled: Instant?
  /// The current picture; each new picture has another id.
  package internal(set) var avatar: ID<Avatar>?

  package var displayName: String
  package var mail: String?
  package var language: String?
  /// The locale for numbers and dates, if it differs from the language's own.
  package var formats: String?
  /// Nil if never chosen, empty if the server's time zone was chosen.
  package var timeZone: String?
  package var theme = Theme.system
  /// Whether other people on this instance can find the account by name.
  package var isFindable = true

  package init(id: ID<Person>, displayName: String, created: Instant) {
    self.id = id
    self.displayName = displayName
    self.created = created
  }

  package var isGuest: Bool { username == nil }
  /// The chosen time zone; nil where the server's is used.
  package var namedZone: String? { timeZone?.isEmpty == false ? timeZone : nil }
  package var isDisabled: Bool { disabled != nil }
}

extension Account.Theme: Storable {}

extension Account {
  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    created = try row.next()
    username = try row.next()
    disabled = try row.next()
    avatar = try row.next()
    displayName = try row.next()
    mail = try row.next()
    language = try row.next()
    formats = try row.next()
    timeZone = try row.next()
    theme = try row.next()
    isFindable = try row.next()
  }

  /// The columns of `accounts AS a LEFT JOIN avatars AS p` that `init(row:)` reads.
  static let columns: SQL = """
    a.id, a.created, a.username, a.disabled, p.id, a.display_name, a.mail, a.language, a.formats,
    a.time_zone, a.theme, a.is_findable
    """

  /// Usernames are compared without case. The name must already be in Unicode's composed form.
  static func key(of username: String) -> String { username.lowercased() }
}

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

  /// Finds up to `limit` accounts by name or username, without one person; sorted by name.
  package func accounts(calledLike text: String, besides person: ID<Person>, limit: Int) throws -> [Account] {
    let wanted = text.foldedForComparison
    guard !wanted.isEmpty else { return [] }
    var found: [(name: String, account: Account)] = []
    try connection.forEach(
      """
      SELECT \(Account.columns)
      FROM accounts AS a LEFT JOIN avatars AS p ON p.account = a.id
      WHERE a.is_findable = 1 AND a.disabled IS NULL AND a.id <> \(person)
      """
    ) { row in
      let account = try Account(row: &row)
      let name = account.displayName.foldedForComparison
      guard name.utf8.contains(wanted.utf8) || account.username?.foldedForComparison == wanted else { return }
      found.append((name, account))
    }
    return found.sorted { ($0.name, $0.account.id) < ($1.name, $1.account.id) }.prefix(limit).map(\.account)
  }
}
