package import Ledger
package import Store

/// Closes an invite link of a group. Members close their own links, owners all.
package struct CloseInvitation: Sendable {
  private let invitation: ID<Invitation>
  private let group: ID<Group>
  private let author: Author
  private let now: Instant

  package init(_ invitation: ID<Invitation>, of group: ID<Group>, by author: Author, at now: Instant) {
    self.invitation = invitation
    self.group = group
    self.author = author
    self.now = now
  }

  /// False if the link was closed already, or is another group's.
  package func run(in transaction: Transaction) throws -> Bool {
    guard let found = try transaction.invitations(to: group).first(where: { $0.id == invitation }) else {
      return false
    }
    try transaction.roster(of: group).requireClosing(of: found.creator, by: author)
    return try transaction.revoke(invitation, of: group, at: now)
  }
}
