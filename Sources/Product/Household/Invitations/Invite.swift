package import Ledger
package import Store

/// Makes an invite link for a group. Only the digest of its token is kept.
package struct Invite: Sendable {
  private let invitation: Invitation
  private let author: Author

  /// The member it is for is claimed already, or no longer in the group.
  package struct NobodyToClaim: Error { package let member: Member }

  package init(_ invitation: Invitation, by author: Author) {
    self.invitation = invitation
    self.author = author
  }

  /// Returns the open invitation: a named member has one at a time. An archived group lets no one join:
  /// `Refusal.groupIsArchived`. Throws `Refusal.ownersOnly` if the author may not invite.
  package func run(in transaction: Transaction) throws -> ID<Invitation> {
    let group = try transaction.requireGroup(invitation.group)
    guard !group.isArchived else { throw Refusal.groupIsArchived }
    let roster = try transaction.roster(of: group.id)
    try roster.requireInviting(invitation.role, by: author)
    let invitation = try named(roster, transaction)
    if let standing = try replacing(for: invitation, roster, transaction) { return standing }
    try transaction.add(invitation)
    return invitation.id
  }

  /// Keeps the open link if it has the same terms, or if the author may not close it. Any other is closed.
  private func replacing(for invitation: Invitation, _ roster: Roster, _ transaction: Transaction) throws
    -> ID<Invitation>?
  {
    guard let member = invitation.member else { return nil }
    let now = invitation.created
    for other in try transaction.openInvitations(to: invitation.group, at: now) where other.member == member {
      let isAlike = (other.role, other.lifetime) == (invitation.role, invitation.lifetime)
      let mayClose = (try? roster.requireClosing(of: other.creator, by: author)) != nil
      guard mayClose, !isAlike else { return other.id }
      _ = try transaction.revoke(other.id, of: invitation.group, at: now)
    }
    return nil
  }

  /// For a guest's name it is the way back to that name, and leaves the role as it is.
  private func named(_ roster: Roster, _ transaction: Transaction) throws -> Invitation {
    guard let id = invitation.member else { return invitation }
    let member = try roster.require(id)
    guard member.isCurrent else { throw NobodyToClaim(member: member) }
    guard let holder = member.person else { return invitation }
    guard try transaction.account(holder)?.isGuest == true, holder != author.person,
      roster.access(of: author) == .role(.owner)
    else { throw NobodyToClaim(member: member) }
    return Invitation(
      id: invitation.id, token: invitation.token, group: invitation.group, member: id, role: member.role,
      creator: invitation.creator, created: invitation.created, expires: invitation.expires,
      places: invitation.places, bringsBack: true)
  }
}

extension Invitation {
  /// How long the link is open, in milliseconds.
  fileprivate var lifetime: Int64 { expires.milliseconds &- created.milliseconds }
}
