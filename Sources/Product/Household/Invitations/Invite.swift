package import Ledger
package import Store

extension Transaction {
  /// Makes an invite link for a group. Only the digest of its token is kept.
  ///
  /// Returns the open invitation: a named member has one at a time. An archived group lets no one join:
  /// `Refusal.groupIsArchived`. Throws `Refusal.ownersOnly` if the author may not invite, and
  /// `GroupRefusal.alreadyClaimed`.
  package func invite(_ invitation: Invitation, by author: Author) throws -> ID<Invitation> {
    let group = try requireGroup(invitation.group)
    guard !group.isArchived else { throw Refusal.groupIsArchived }
    let roster = try roster(of: group.id)
    try roster.requireInviting(invitation.role, by: author)
    let invitation = try named(invitation, roster, by: author)
    if let standing = try replacing(invitation, roster, by: author) { return standing }
    try add(invitation)
    return invitation.id
  }

  /// Keeps the open link if it has the same terms, or if the author may not close it. Any other is closed.
  private func replacing(_ invitation: Invitation, _ roster: Roster, by author: Author) throws -> ID<
    Invitation
  >? {
    guard let member = invitation.member else { return nil }
    let now = invitation.created
    for other in try openInvitations(to: invitation.group, at: now) where other.member == member {
      let isAlike = (other.role, other.lifetime) == (invitation.role, invitation.lifetime)
      let mayClose = (try? roster.requireClosing(of: other.creator, by: author)) != nil
      guard mayClose, !isAlike else { return other.id }
      _ = try revoke(other.id, of: invitation.group, at: now)
    }
    return nil
  }

  /// For a guest's name it is the way back to that name, and leaves the role as it is.
  private func named(_ invitation: Invitation, _ roster: Roster, by author: Author) throws -> Invitation {
    guard let id = invitation.member else { return invitation }
    let member = try roster.require(id)
    guard member.isCurrent else { throw GroupRefusal.alreadyClaimed(member) }
    guard let holder = member.person else { return invitation }
    guard try account(holder)?.isGuest == true, holder != author.person,
      roster.access(of: author) == .role(.owner)
    else { throw GroupRefusal.alreadyClaimed(member) }
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

/// The terms that an invite link can have.
package enum InvitationTerms {
  /// For how many days the link is open, the default first. New members can change entries, so a link is not
  /// open for a year.
  package static let days = [7, 1, 30]

  /// How many people can join by the link, the default first.
  package static let places = [Invitation.usualPlaces, 1, 5]

  /// A link for one named member lets in one person, regardless of the choice.
  package static func places(_ chosen: Int, isForOne: Bool) -> Int { isForOne ? 1 : chosen }
}
