package import Ledger
package import Store

/// Makes a link by which people join a group, of which only the token's digest is kept.
package struct Invite: Sendable {
  private let invitation: Invitation
  private let token: Digest

  /// Whom it is for is somebody already, or not in the group any more.
  package struct NobodyToClaim: Error {
    package let member: Member
  }

  package init(_ invitation: Invitation, token: Digest) {
    self.invitation = invitation
    self.token = token
  }

  /// An archived group takes nobody in: `Refusal.groupIsArchived`.
  package func run(in transaction: Transaction) throws {
    let group = try transaction.requireGroup(invitation.group)
    guard !group.isArchived else { throw Refusal.groupIsArchived }
    if let id = invitation.member {
      let member = try transaction.roster(of: group.id).require(id)
      guard member.isCurrent, member.person == nil else { throw NobodyToClaim(member: member) }
    }
    try transaction.add(invitation, token: token)
  }
}
