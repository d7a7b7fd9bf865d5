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

extension Snapshot {
  /// The invitation with this token, open or not.
  package func invitation(with token: Digest) throws -> Invitation? {
    try connection.first(
      "SELECT \(Invitation.columns) FROM invitations WHERE token = \(token)", Invitation.init(row:))
  }

  /// A group's invitations, the newest first.
  package func invitations(to group: ID<Group>) throws -> [Invitation] {
    try knownSinceCommit(InvitationsToGroup(group: group)) {
      try connection.all(
        """
        SELECT \(Invitation.columns)
        FROM invitations
        WHERE "group" = \(group)
        ORDER BY created DESC, id
        """, Invitation.init(row:))
    }
  }

  private struct InvitationsToGroup: CommittedQuestion {
    typealias Answer = [Invitation]
    let group: ID<Group>
  }
}

extension Transaction {
  /// Adds an invitation; only the digest of its token is stored. Throws `Refusal` if the group has too many
  /// open invitations.
  package func add(_ invitation: Invitation) throws {
    let open = try connection.value(
      """
      SELECT count(*)
      FROM invitations
      WHERE "group" = \(invitation.group) AND revoked IS NULL AND expires > \(invitation.created)
      """, as: Int.self)
    try HouseholdLimit.invitations.requireRoom(beside: open ?? 0)
    try connection.run(
      """
      INSERT INTO invitations (id, token, "group", member, role, creator, created, expires, places, recipient,
        brings_back)
      VALUES (
        \(invitation.id), \(invitation.token), \(invitation.group), \(invitation.member), \(invitation.role),
        \(invitation.creator), \(invitation.created), \(invitation.expires), \(invitation.places),
        \(invitation.recipient), \(invitation.bringsBack))
      """)
  }

  /// Counts a person who joins by an invitation; returns false if it is no longer open.
  package func use(_ id: ID<Invitation>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE invitations
      SET uses = uses + 1
      WHERE id = \(id) AND revoked IS NULL AND expires > \(now) AND uses < places
      """) > 0
  }

  /// Revokes the links that were made by people who may no longer make them.
  package func closeWays(into group: ID<Group>, madeBy people: [ID<Person>], at now: Instant) throws {
    for table: SQL in ["invitations", "looking_links"] {
      try connection.run(
        """
        UPDATE \(table)
        SET revoked = \(now)
        WHERE "group" = \(group) AND creator IN (\(SQL.list(people))) AND revoked IS NULL
        """)
    }
  }

  /// Revokes the open invitations for a member who is gone or has been claimed: they could not be used any
  /// more. Invitations without free places need no revoking.
  package func closeInvitations(as member: ID<Member>, to group: ID<Group>, at now: Instant) throws {
    try connection.run(
      """
      UPDATE invitations
      SET revoked = \(now)
      WHERE "group" = \(group) AND member = \(member) AND revoked IS NULL AND uses < places
      """)
  }

  /// Revokes a group's invitation; returns false if the group has no such invitation that is not revoked.
  package func revoke(_ id: ID<Invitation>, of group: ID<Group>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE invitations
      SET revoked = \(now)
      WHERE id = \(id) AND "group" = \(group) AND revoked IS NULL
      """) > 0
  }
}
