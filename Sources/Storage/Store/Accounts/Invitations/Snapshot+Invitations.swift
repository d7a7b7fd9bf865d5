package import Ledger
internal import SQLite

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
