package import Ledger
internal import SQLite

/// An invitation link: anyone with it can join the group, perhaps as a certain member.
package struct Invitation: Hashable, Sendable {
  package let id: ID<Invitation>
  /// The digest of the secret at the end of the link.
  package let token: Digest
  package let group: ID<Group>
  /// The member that the link is for; nil if it is for anyone.
  package let member: ID<Member>?
  package let role: Role
  /// Nil when that account is gone.
  package let creator: ID<Person>?
  package let created: Instant
  package let expires: Instant
  /// How many people can join by it.
  package let places: Int
  /// The only account that can use it, which is asked on its home page; nil if anyone with the link can.
  package let recipient: ID<Person>?
  /// Whether it is for a guest who lost the browser that they were signed in with.
  package let bringsBack: Bool
  package internal(set) var revoked: Instant?
  package internal(set) var uses: Int

  package init(
    id: ID<Invitation>, token: Digest, group: ID<Group>, member: ID<Member>?, role: Role,
    creator: ID<Person>?, created: Instant, expires: Instant, places: Int = Invitation.usualPlaces,
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

  /// The number of places unless another one is chosen.
  package static let usualPlaces = 20

  package func isOpen(at now: Instant) -> Bool { revoked == nil && now < expires && uses < places }
}

extension Invitation {
  /// Reads the columns in the order of `columns`.
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

  /// The columns of `invitations` that `init(row:)` reads.
  static let columns = columns(of: "invitations")

  /// The same columns with another name of the table.
  static func columns(of table: SQL) -> SQL {
    """
    \(table).id, \(table).token, \(table)."group", \(table).member, \(table).role, \(table).creator,
    \(table).created, \(table).expires, \(table).places, \(table).recipient, \(table).brings_back,
    \(table).revoked, \(table).uses
    """
  }
}
