package import AccountStore
package import Ledger
package import Store

/// Makes a link by which people join a group, of which only the token's digest is kept.
package struct Invite: Sendable {
  private let invitation: Invitation
  private let author: Author

  /// Whom it is for is somebody already, or not in the group any more.
  package struct NobodyToClaim: Error {
    package let member: Member
  }

  package init(_ invitation: Invitation, by author: Author) {
    self.invitation = invitation
    self.author = author
  }

  /// An archived group takes nobody in: `Refusal.groupIsArchived`. Throws `Refusal.ownersOnly` where the author
  /// may not invite.
  package func run(in transaction: Transaction) throws {
    let group = try transaction.requireGroup(invitation.group)
    guard !group.isArchived else { throw Refusal.groupIsArchived }
    let roster = try transaction.roster(of: group.id)
    try roster.requireInviting(invitation.role, by: author)
    try transaction.add(try named(roster, transaction))
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
