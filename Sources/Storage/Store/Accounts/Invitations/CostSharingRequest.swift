package import Ledger
internal import SQLite

/// A request of one account to another to share costs: an invitation to a group of the two, which only the
/// recipient can use.
package struct CostSharingRequest: Hashable, Sendable {
  package let invitation: Invitation
  /// The person who asks.
  package let asker: Account
}

extension Snapshot {
  /// The unanswered requests to a person, the oldest first.
  package func asks(to person: ID<Person>, at now: Instant) throws -> [CostSharingRequest] {
    let all = try knownSinceCommit(AsksToPerson(person: person)) {
      try connection.all(
        """
        SELECT \(Invitation.columns(of: "i")), \(Account.columns)
        FROM invitations AS i
        JOIN group_details AS g ON g."group" = i."group"
        JOIN accounts AS a ON a.id = i.creator
        LEFT JOIN avatars AS p ON p.account = a.id
        WHERE i.recipient = \(person) AND i.revoked IS NULL AND i.uses < i.places
          AND g.is_deleted = 0 AND g.is_archived = 0 AND a.disabled IS NULL
        ORDER BY i.created, i.id
        """
      ) { row in CostSharingRequest(invitation: try Invitation(row: &row), asker: try Account(row: &row)) }
    }
    return all.filter { $0.invitation.isOpen(at: now) }
  }

  private struct AsksToPerson: CommittedQuestion {
    typealias Answer = [CostSharingRequest]
    let person: ID<Person>
  }

  /// The number of a person's requests that have not been answered.
  package func openAsks(by person: ID<Person>, at now: Instant) throws -> Int {
    try connection.value(
      """
      SELECT count(*)
      FROM invitations
      WHERE creator = \(person) AND recipient IS NOT NULL AND revoked IS NULL AND expires > \(now)
        AND uses < places
      """) ?? 0
  }

  /// Whether a person has declined a request of another.
  package func hasDeclined(_ recipient: ID<Person>, asker: ID<Person>) throws -> Bool {
    try connection.value(
      """
      SELECT count(*) > 0
      FROM invitations
      WHERE recipient = \(recipient) AND creator = \(asker) AND declined IS NOT NULL
      """) ?? false
  }

  /// The group whose only two members are these two people.
  package func groupOfTwo(_ one: ID<Person>, _ other: ID<Person>) throws -> ID<Group>? {
    for id in try groupIDs(of: one).sorted() {
      let current = try members(of: id).filter(\.isCurrent)
      guard current.count == 2, current.contains(where: { $0.person == other }),
        try group(id)?.isArchived == false
      else { continue }
      return id
    }
    return nil
  }
}

extension Transaction {
  /// Records that the recipient declined: the same person cannot ask them again.
  package func decline(_ id: ID<Invitation>, by recipient: ID<Person>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE invitations
      SET declined = \(now), revoked = \(now)
      WHERE id = \(id) AND recipient = \(recipient) AND revoked IS NULL AND uses < places
      """) > 0
  }
}
