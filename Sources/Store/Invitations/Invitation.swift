package import Ledger
internal import SQLite

/// A link that lets whoever has it join a group, perhaps as a certain member.
package struct Invitation: Hashable, Sendable {
  package let id: ID<Invitation>
  package let group: ID<Group>
  /// Whom it is for, where it is for someone in particular.
  package let member: ID<Member>?
  package let role: Role
  /// Nil when that account is gone.
  package let creator: ID<Person>?
  package let created: Instant
  package let expires: Instant
  /// How many people may come in by it.
  package let places: Int
  package internal(set) var revoked: Instant?
  package internal(set) var uses: Int

  package init(
    id: ID<Invitation>, group: ID<Group>, member: ID<Member>?, role: Role, creator: ID<Person>?,
    created: Instant, expires: Instant, places: Int = Invitation.usualPlaces
  ) {
    self.id = id
    self.group = group
    self.member = member
    self.role = role
    self.creator = creator
    self.created = created
    self.expires = expires
    self.places = places
    uses = 0
  }

  /// For whom nothing else is said.
  package static let usualPlaces = 20

  package func isOpen(at now: Instant) -> Bool {
    revoked == nil && now < expires && uses < places
  }
}

extension Invitation {
  /// In the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    group = try row.next()
    member = try row.next()
    role = try row.next()
    creator = try row.next()
    created = try row.next()
    expires = try row.next()
    places = try row.next()
    revoked = try row.next()
    uses = try row.next()
  }

  /// What `init(row:)` reads, from `invitations`.
  static let columns: SQL = #"id, "group", member, role, creator, created, expires, places, revoked, uses"#
}
