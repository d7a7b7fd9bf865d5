package import Ledger
package import Store

/// The answer to a person who asks another to share costs.
package enum SharingRequestOutcome: Hashable, Sendable {
  case asked
  /// The two share this group already.
  case sharing(ID<Group>)
  /// The other has been asked already, and has not answered.
  case isWaiting
  /// The other declined before.
  case declined
}

extension Transaction {
  /// Asks a person to share costs: makes a group of the two, which the other joins by accepting. The request's
  /// group is the new one. Throws `AccountError.missing` if either account is gone.
  package func requestSharing(
    with other: ID<Person>, in currency: Currency, by invitation: ID<Invitation>, token: Digest,
    for request: GroupRequest
  ) throws -> SharingRequestOutcome {
    let now = request.origin.now
    guard let me = request.origin.author.person, let mine = try account(me), let theirs = try account(other),
      !theirs.isDisabled, other != me
    else { throw AccountError.missing }
    if let group = try groupOfTwo(me, other) { return .sharing(group) }
    // Both want it: a person is not asked for what they asked for themselves.
    if let ask = try asks(to: me, at: now).first(where: { $0.asker.id == other }) {
      return .sharing(try join(ask, for: request))
    }
    if try asks(to: other, at: now).contains(where: { $0.asker.id == me }) { return .isWaiting }
    if try hasDeclined(other, asker: me) { return .declined }
    try HouseholdLimit.asks.requireRoom(beside: openAsks(by: me, at: now))
    let name = theirs.name(beside: mine)
    try makeGroup(named: name, in: currency, foundedBy: mine.displayName, with: [name], for: request)
    try add(
      Invitation(
        id: invitation, token: token, group: request.group, member: ID(1, in: request.group), role: .owner,
        creator: me, created: now, expires: now.adding(.seconds(90 * 24 * 60 * 60)), places: 1,
        recipient: other))
    return .asked
  }

  /// Accepts a request to share costs: joins the group of the two. Only the id and the author of `request` are
  /// used. Nil if the invitation is no longer open.
  package func acceptSharing(_ invitation: ID<Invitation>, for request: GroupRequest) throws -> ID<Group>? {
    try ask(invitation, from: request.origin).map { try join($0, for: request) }
  }

  /// Declines a request to share costs, so that the asker cannot ask again. Nil if it is no longer open.
  package func declineCostSharing(_ invitation: ID<Invitation>, from origin: Origin) throws -> Account? {
    guard let ask = try ask(invitation, from: origin), let me = origin.author.person,
      try decline(invitation, by: me, at: origin.now)
    else { return nil }
    return ask.asker
  }

  private func ask(_ invitation: ID<Invitation>, from origin: Origin) throws -> CostSharingRequest? {
    guard let me = origin.author.person else { return nil }
    return try asks(to: me, at: origin.now).first { $0.invitation.id == invitation }
  }

  private func join(_ ask: CostSharingRequest, for request: GroupRequest) throws -> ID<Group> {
    guard let member = ask.invitation.member else { throw InvitationError.closed }
    return try join(
      by: ask.invitation, as: .existing(member), operation: request.operation, from: request.origin
    ).group
  }
}

extension Account {
  /// Two people with the same name get different ones.
  fileprivate func name(beside other: Account) -> String {
    let isTaken = [other.displayName].first(alike: displayName) != nil
    return isTaken ? "\(displayName) 2" : displayName
  }
}
