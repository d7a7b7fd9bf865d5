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
  /// How the person can be paid, shown to the members of their groups.
  package var paymentNote: String?

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
    paymentNote = try row.next()
  }

  /// The columns of `accounts AS a LEFT JOIN avatars AS p` that `init(row:)` reads.
  static let columns: SQL = """
    a.id, a.created, a.username, a.disabled, p.id, a.display_name, a.mail, a.language, a.formats,
    a.time_zone, a.theme, a.is_findable, a.payment_note
    """

  /// Usernames are compared without case. The name must already be in Unicode's composed form.
  static func key(of username: String) -> String { username.lowercased() }
}
