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
