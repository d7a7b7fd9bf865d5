package import Ledger
package import Store

/// What one member owes another, as anyone with its link sees it, also without an account.
package struct OwedDebt: Sendable {
  package let link: ViewLink
  package let overview: GroupOverview
  /// Those who owe it and are owed, by the names that they have now.
  package let payer: ID<Member>
  package let payee: ID<Member>
  /// What should be paid, or is said to be paid.
  package let money: Money
  /// What was said by this link, or another to the same debt.
  package let claim: Claim?

  package struct Claim: Hashable, Sendable {
    package let link: ID<ViewLink>
    package let moment: Instant
  }

  /// How long its link is open, unless it is paid before.
  package static let lifetime: Duration = .seconds(30 * 24 * 60 * 60)

  /// Nil where nothing is owed that could be recorded, and nothing is said to be paid.
  fileprivate init?(_ link: ViewLink, _ snapshot: Snapshot) throws {
    guard let debt = link.debt, let overview = try snapshot.overview(of: link.group),
      !overview.group.isDeleted, !overview.group.isArchived
    else { return nil }
    let claimed = try snapshot.claimedDebtLinks(in: link.group).first {
      $0.id == link.id || debt.claim == nil && debt.isSame(as: $0.debt)
    }
    claim = claimed.flatMap { other in other.debt?.claim.map { Claim(link: other.id, moment: $0.moment) } }
    guard
      let money = try claimed?.debt?.claim?.money
        ?? Settling(overview, snapshot).owed(by: debt.payer, to: debt.payee, in: debt.currency)
    else { return nil }
    guard overview.group.canRecord(money) else { return nil }
    (self.link, self.overview, self.money) = (link, overview, money)
    (payer, payee) = (overview.representative(of: debt.payer), overview.representative(of: debt.payee))
    guard payer != payee else { return nil }
  }

  package var currency: Currency { money.currency }

  package func isWaiting(since moment: Int64?) -> Bool {
    claim != nil && claim?.moment.milliseconds == moment
  }

  /// What an entry for it says.
  fileprivate func entry(titled title: String, note: String, on today: Day) throws -> Entry {
    let bill = try Bill(kind: .transfer, amount: money, payers: .one(payer), split: .equal([payee]))
    var entry = Entry(title: title, day: today, bill: bill)
    entry.note = note
    return entry
  }
}

extension Snapshot {
  /// The debt behind a link; nil unless the link is open.
  package func owedDebt(with token: Digest, at now: Instant) throws -> OwedDebt? {
    try debtLink(with: token, at: now).flatMap { try OwedDebt($0, self) }
  }

  /// The debt behind one of a group's links, if that is open or was used to say that it is paid.
  package func owedDebt(_ link: ID<ViewLink>, in group: ID<Group>, at now: Instant) throws -> OwedDebt? {
    let links = try debtLinks(in: group, at: now) + claimedDebtLinks(in: group)
    return try links.first { $0.id == link }.flatMap { try OwedDebt($0, self) }
  }

  /// Debts of a group that are said to be paid.
  package func claimedDebts(in group: ID<Group>) throws -> [OwedDebt] {
    try claimedDebtLinks(in: group).compactMap { try OwedDebt($0, self) }
  }
}

extension Transaction {
  /// Makes a link to a debt, or finds the author's open one. Nil where nothing is owed.
  package func openDebt(_ link: ViewLink) throws -> ViewLink? {
    let open = try debtLinks(in: link.group, at: link.created).first {
      $0.debt?.isSame(as: link.debt) == true && $0.creator == link.creator
    }
    if let open { return open }
    guard let owed = try OwedDebt(link, self), owed.overview.member(owed.payer)?.person == nil else {
      return nil
    }
    try add(link)
    return link
  }

  /// The payer says that so much is paid. Throws `GroupRefusal.unproposed` where it is another amount by now.
  package func claim(_ money: Money, at token: Digest, as operation: ID<Operation>, at now: Instant) throws {
    guard let owed = try owedDebt(with: token, at: now) else { throw GroupRefusal.unproposed }
    guard owed.money == money else { throw GroupRefusal.unproposed }
    guard owed.claim == nil else { return }
    try claim(money, by: owed.link.id, at: now)
    let origin = Origin(.system, on: owed.link.id.retyped(as: Device.self), at: now)
    let request = GroupRequest(in: owed.link.group, as: operation, from: origin)
    _ = try append(.member(owed.payer, .saidPaid), for: request)
  }

  /// What was said to be paid at a moment is not, or has not arrived. False if it was answered before.
  package func takeBackClaim(
    by link: ID<ViewLink>, since moment: Int64?, in group: ID<Group>, at now: Instant
  ) throws -> Bool {
    guard let owed = try owedDebt(link, in: group, at: now), let claim = owed.claim,
      owed.isWaiting(since: moment)
    else { return false }
    try takeBackClaim(by: claim.link, at: now)
    return true
  }

  /// Records what was said to be paid at a moment: it has arrived. Sent twice, it is recorded once. Throws
  /// `GroupRefusal.unproposed` where it was answered before, or less is owed by now: it may be recorded already.
  package func confirmClaim(
    by link: ID<ViewLink>, since moment: Int64?, titled title: String, on today: Day,
    for request: GroupRequest, note: (OwedDebt) throws -> String
  ) throws {
    guard try earlierAnswer(to: request) == nil else { return }
    guard try !requireOverview(of: request.group).group.isArchived else { throw Refusal.groupIsArchived }
    guard let owed = try owedDebt(link, in: request.group, at: request.origin.now), let claim = owed.claim,
      owed.isWaiting(since: moment)
    else { throw GroupRefusal.unproposed }
    let open = try Settling(owed.overview, self).owed(by: owed.payer, to: owed.payee, in: owed.currency)
    guard let open, open.minorUnits >= owed.money.minorUnits else { throw GroupRefusal.unproposed }
    let entry = try owed.entry(titled: title, note: try note(owed), on: today)
    _ = try append(.entry(request.id(), .added(entry)), for: request)
    try takeBackClaim(by: claim.link, at: request.origin.now)
    _ = try revoke(link: claim.link, of: request.group, at: request.origin.now)
  }
}
