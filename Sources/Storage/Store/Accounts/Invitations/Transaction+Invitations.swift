package import Ledger
internal import SQLite

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
