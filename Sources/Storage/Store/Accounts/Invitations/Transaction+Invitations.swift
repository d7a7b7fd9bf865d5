package import Ledger
internal import SQLite

extension Transaction {
  /// Opens an invitation, of which only the token's digest is kept. Throws `Refusal` where a group has as many
  /// open ones as it can have.
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

  /// Counts that someone came in by an invitation. False when it is not open any more, so nobody may.
  package func use(_ id: ID<Invitation>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE invitations
      SET uses = uses + 1
      WHERE id = \(id) AND revoked IS NULL AND expires > \(now) AND uses < places
      """) > 0
  }

  /// Closes those ways that were made by people who may not make them any more.
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

  /// Closes what invites somebody as a member who is gone, or is somebody by now: nobody could come in by it, or be
  /// asked anew. What is used up needs no closing.
  package func closeInvitations(as member: ID<Member>, to group: ID<Group>, at now: Instant) throws {
    try connection.run(
      """
      UPDATE invitations
      SET revoked = \(now)
      WHERE "group" = \(group) AND member = \(member) AND revoked IS NULL AND uses < places
      """)
  }

  /// Closes a group's invitation for good. False if the group has no such invitation that is not closed.
  package func revoke(_ id: ID<Invitation>, of group: ID<Group>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE invitations
      SET revoked = \(now)
      WHERE id = \(id) AND "group" = \(group) AND revoked IS NULL
      """) > 0
  }
}
