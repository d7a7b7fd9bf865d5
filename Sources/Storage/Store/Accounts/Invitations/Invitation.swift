package import Ledger
internal import SQLite

/// A link that lets whoever has it join a group, perhaps as a certain member.
package struct Invitation: Hashable, Sendable {
  package let id: ID<Invitation>
  /// Of what its link ends with.
  package let token: Digest
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
  /// Who alone can use it, and is asked on their first page; nil where whoever has the link can.
  package let recipient: ID<Person>?
  /// Whether its member is a guest's, who lost the browser they were known by.
  package let bringsBack: Bool
  package internal(set) var revoked: Instant?
  package internal(set) var uses: Int

  package init(
    id: ID<Invitation>, token: Digest, group: ID<Group>, member: ID<Member>?, role: Role,
    creator: ID<Person>?,
    created: Instant, expires: Instant, places: Int = Invitation.usualPlaces,
    recipient: ID<Person>? = nil, bringsBack: Bool = false
  ) {
    self.id = id
    self.token = token
    self.group = group
    self.member = member
    self.role = role
    self.creator = creator
    self.created = created
    self.expires = expires
    self.places = places
    self.recipient = recipient
    self.bringsBack = bringsBack
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
    token = try row.next()
    group = try row.next()
    member = try row.next()
    role = try row.next()
    creator = try row.next()
    created = try row.next()
    expires = try row.next()
    places = try row.next()
    recipient = try row.next()
    bringsBack = try row.next()
    revoked = try row.next()
    uses = try row.next()
  }

  /// What `init(row:)` reads, from `invitations`.
  static let columns = columns(of: "invitations")

  /// The same, from the table by another name.
  static func columns(of table: SQL) -> SQL {
    """
    \(table).id, \(table).token, \(table)."group", \(table).member, \(table).role, \(table).creator,
    \(table).created, \(table).expires, \(table).places, \(table).recipient, \(table).brings_back,
    \(table).revoked, \(table).uses
    """
  }
}
