package import Ledger
package import Store

/// Asks a person to share costs: makes a group of the two, which the other joins by accepting.
package struct RequestSharing: Sendable {
  private let other: ID<Person>
  private let currency: Currency
  private let invitation: ID<Invitation>
  private let token: Digest
  private let request: GroupRequest

  package enum Outcome: Hashable, Sendable {
    case asked
    /// The two share this group already.
    case sharing(ID<Group>)
    /// The other has been asked already, and has not answered.
    case isWaiting
    /// The other declined before.
    case declined
  }

  /// The request's group is the new one.
  package init(
    _ other: ID<Person>, in currency: Currency, by invitation: ID<Invitation>, token: Digest,
    _ request: GroupRequest
  ) {
    self.other = other
    self.currency = currency
    self.invitation = invitation
    self.token = token
    self.request = request
  }

  /// Throws `AccountError.missing` if either account is gone.
  package func run(in transaction: Transaction) throws -> Outcome {
    let now = request.origin.now
    guard let me = request.origin.author.person, let mine = try transaction.account(me),
      let theirs = try transaction.account(other), !theirs.isDisabled, other != me
    else { throw AccountError.missing }
    if let group = try transaction.groupOfTwo(me, other) { return .sharing(group) }
    // Both want it: a person is not asked for what they asked for themselves.
    if let ask = try transaction.asks(to: me, at: now).first(where: { $0.asker.id == other }) {
      return .sharing(try AnswerShareRequest(ask.invitation.id, request).join(ask, transaction))
    }
    if try transaction.asks(to: other, at: now).contains(where: { $0.asker.id == me }) { return .isWaiting }
    if try transaction.hasDeclined(other, asker: me) { return .declined }
    try HouseholdLimit.asks.requireRoom(beside: transaction.openAsks(by: me, at: now))
    try make(mine, theirs, transaction)
    return .asked
  }

  private func make(_ mine: Account, _ theirs: Account, _ transaction: Transaction) throws {
    let name = Self.name(of: theirs, beside: mine)
    try MakeGroup(named: name, in: currency, foundedBy: mine.displayName, with: [name], request).run(
      in: transaction)
    let now = request.origin.now
    try transaction.add(
      Invitation(
        id: invitation, token: token, group: request.group, member: MakeGroup.member(1, of: request.group),
        role: .owner, creator: mine.id, created: now, expires: now.adding(Self.patience), places: 1,
        recipient: theirs.id))
  }

  /// Two people with the same name get different ones.
  private static func name(of other: Account, beside mine: Account) -> String {
    let isTaken = [mine.displayName].first(alike: other.displayName) != nil
    return isTaken ? "\(other.displayName) 2" : other.displayName
  }

  /// How long the request stays open.
  private static let patience = Duration.seconds(90 * 24 * 60 * 60)
}
