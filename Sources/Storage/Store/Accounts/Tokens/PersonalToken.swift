package import Ledger
internal import SQLite

/// What a program of somebody may do in their name, as long as it shows its secret: that is known to it alone.
package struct PersonalToken: Hashable, Sendable {
  package let id: ID<PersonalToken>
  package let account: ID<Person>
  /// The first signs of its text.
  package let beginning: String
  /// What its owner calls it.
  package let name: String
  package let scopes: TokenScopes
  /// The only group it leads to; nil for all of its owner's.
  package let group: ID<Group>?
  package let created: Instant
  /// Nil where it does not run out.
  package let expires: Instant?
  /// The beginning of the day, by the clock of Greenwich, on which it was used last; nil where it never was.
  package private(set) var lastUsed: Instant?

  /// How many characters of it are kept to be looked at.
  package static let beginningLength = 4
  /// How long one lasts unless its owner says otherwise.
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

  /// Whether it has run out.
  package func isExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }

  /// Whether `Transaction.touch` should be called, having been used at this moment: once a day.
  package func isDueForTouch(at now: Instant) -> Bool { lastUsed.map { $0 < now.beginningOfDay } ?? true }

  /// The program as the author's device in the journal.
  package var device: ID<Device> { id.retyped(as: Device.self) }

  /// The name under which streams are kept that end with it.
  package var session: ID<Session> { id.retyped(as: Session.self) }
}

extension PersonalToken {
  /// An app's session, which lets in like a token of the person.
  init(_ app: AppSession, _ session: Session) {
    self.init(
      id: app.session.retyped(as: PersonalToken.self), account: app.account, beginning: "", name: app.name,
      scopes: app.scopes, group: nil, created: session.created, expires: session.expires)
    lastUsed = session.lastUsed.beginningOfDay
  }

  /// In the order of `columns`.
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

  /// What `init(row:)` reads, from `tokens AS t`.
  static let columns: SQL =
    #"t.id, t.account, t.beginning, t.name, t.scopes, t."group", t.created, t.expires, t.last_used"#
}

extension Instant {
  /// The midnight before it, by the clock of Greenwich.
  var beginningOfDay: Instant {
    let length: Int64 = 24 * 60 * 60 * 1_000
    let rest = milliseconds % length
    return Instant(milliseconds: milliseconds &- (rest < 0 ? rest &+ length : rest))
  }
}
