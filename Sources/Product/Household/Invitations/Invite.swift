package import Ledger
package import Store

extension Transaction {
  /// Makes an invite link for a group. Only the digest of its token is kept.
  ///
  /// Returns the open invitation: a named member has one at a time. With other terms it replaces `old`, whose
  /// link no longer works. An archived group lets no one join: `Refusal.groupIsArchived`. Throws
  /// `Refusal.ownersOnly` if the author may not invite or not close `old`, and `GroupRefusal.alreadyClaimed`.
  package func invite(_ invitation: Invitation, instead old: ID<Invitation>? = nil, by author: Author) throws
    -> ID<Invitation>
  {
    let group = try requireGroup(invitation.group)
    guard !group.isArchived else { throw Refusal.groupIsArchived }
    let roster = try roster(of: group.id)
    try roster.requireInviting(invitation.role, by: author)
    let invitation = try named(invitation, roster, by: author)
    if let old, let made = try replacing(old, invitation, roster, by: author) { return made }
    if let standing = try replacing(invitation, roster, by: author) { return standing }
    try add(invitation)
    return invitation.id
  }

  /// Closes the old link, unless it has the same terms. Sent twice, the link of the first time is kept.
  private func replacing(_ old: ID<Invitation>, _ invitation: Invitation, _ roster: Roster, by author: Author)
    throws -> ID<Invitation>?
  {
    let open = try openInvitations(to: invitation.group, at: invitation.created)
    let standing = open.first { $0.id == old }
    if let alike = (standing.map { [$0] } ?? open).first(where: { $0.isAlike(invitation) }) {
      return alike.id
    }
    guard let standing else { return nil }
    try roster.requireClosing(of: standing.creator, by: author)
    _ = try revoke(old, of: invitation.group, at: invitation.created)
    return nil
  }

  /// Keeps the open link if it has the same terms, or if the author may not close it. Any other is closed.
  private func replacing(_ invitation: Invitation, _ roster: Roster, by author: Author) throws -> ID<
    Invitation
  >? {
    guard let member = invitation.member else { return nil }
    let now = invitation.created
    for other in try openInvitations(to: invitation.group, at: now) where other.member == member {
      let mayClose = (try? roster.requireClosing(of: other.creator, by: author)) != nil
      guard mayClose, !other.isAlike(invitation) else { return other.id }
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
  /// Whether both have the same terms. A link for one member is used once, regardless of its places.
  fileprivate func isAlike(_ other: Invitation) -> Bool {
    (member, role, lifetime) == (other.member, other.role, other.lifetime)
      && (member != nil || places == other.places)
  }

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
