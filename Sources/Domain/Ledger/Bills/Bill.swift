/// The money of an entry: its kind, its amount, the payers and the split.
///
/// A bill is always consistent: an inconsistent one cannot be created. It is one register of the journal, so
/// that edits of two people never mix into sums that do not add up.
package struct Bill: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case expense
    /// A refund: the receiver owes the others their shares.
    case income
    /// A payment from one member to another.
    case transfer
  }

  package let kind: Kind
  package let amount: Money
  package let payers: Payers
  package let split: Split
  package let rate: Rate?
  /// The sum entered for the amount, if it was a sum.
  package var sum: EnteredSum?

  package init(kind: Kind = .expense, amount: Money, payers: Payers, split: Split, rate: Rate? = nil)
    throws(BillError)
  {
    self.kind = kind
    self.amount = amount
    self.payers = payers.sorted
    self.split = split.sorted.written(in: amount.currency)
    self.rate = rate
    try checkAmount()
    try checkPayers()
    try self.split.check(dividing: amount)
    try checkTransfer()
    try checkRate()
  }

  /// The same bill with one payer.
  package func paid(by member: ID<Member>) throws(BillError) -> Bill {
    var bill = try Bill(kind: kind, amount: amount, payers: .one(member), split: split, rate: rate)
    bill.sum = sum
    return bill
  }

  /// The same bill with an exchange rate.
  package func converted(at rate: Rate) throws(BillError) -> Bill {
    var bill = try Bill(kind: kind, amount: amount, payers: payers, split: split, rate: rate)
    try bill.checkConversion()
    bill.sum = sum
    return bill
  }

  /// The amount in the group's currency, if the bill has an exchange rate. Nil if it would round to zero.
  package var convertedAmount: Money? { rate?.converted(amount).flatMap { $0.isZero ? nil : $0 } }

  /// All members that the bill names.
  package var members: Set<ID<Member>> { Set(payers.members).union(split.members) }
}

extension Bill {
  func checkAmount() throws(BillError) {
    guard !amount.isZero else { throw .zeroAmount }
    guard !amount.isNegative else { throw .negativeAmount }
    guard amount.isWithinLimit else { throw .amountTooLarge }
  }

  func checkPayers() throws(BillError) {
    guard case .several(let parts) = payers else { return }
    guard !parts.isEmpty else { throw .nobodyPaid }
    try requireDistinctMembers(sorted: parts.map(\.member))
    var total: Int64 = 0
    for part in parts {
      let units = try part.minorUnits(in: amount.currency)
      guard units >= 0 else { throw .paidNegative(part.member) }
      // There are at most 200 parts, each within the limit of an amount, so the sum cannot overflow.
      total += units
    }
    guard total == amount.minorUnits else {
      throw .paidDiffers(by: Money(minorUnits: total - amount.minorUnits, currency: amount.currency))
    }
  }

  func checkTransfer() throws(BillError) {
    guard kind == .transfer else { return }
    let payers = outcomePayers
    let receivers = split.participants
    guard payers.count == 1, receivers.count == 1 else { throw .transferNeedsTwo }
    guard payers != receivers else { throw .transferToSelf }
  }

  private var outcomePayers: [ID<Member>] {
    switch payers {
    case .one(let member): [member]
    case .several(let parts): parts.filter { !$0.quantity.isZero }.map(\.member)
    }
  }

  func checkRate() throws(BillError) {
    guard let rate else { return }
    guard rate.quantity.units > 0 else { throw .rateNotPositive }
    guard rate.currency != amount.currency else { throw .rateToSameCurrency }
    guard rate.converted(amount) != nil else { throw .convertedAmountTooLarge }
  }

  /// Throws if the converted amount would round to zero, which older bills may do.
  package func checkConversion() throws(BillError) {
    guard rate == nil || convertedAmount != nil else { throw .convertedAmountTooSmall }
  }

  /// Throws if the bill names people who are not members of the group.
  package func check(members known: Set<ID<Member>>) throws(BillError) {
    for member in payers.members where !known.contains(member) { throw .unknownPayer(member) }
    for member in split.members where !known.contains(member) { throw .unknownParticipant(member) }
  }
}

/// Throws for members named twice, and for more members than an entry may have. The list must be sorted.
func requireDistinctMembers(sorted members: [ID<Member>]) throws(BillError) {
  guard members.count <= Split.largestCount else { throw .tooManyMembers(limit: Split.largestCount) }
  for (member, next) in zip(members, members.dropFirst()) where member == next { throw .namedTwice(member) }
}

extension Split.Part {
  /// The entered amount in minor units of `currency`.
  func minorUnits(in currency: Currency) throws(BillError) -> Int64 { try units(atScale: currency.scale) }

  /// The entered number in units of `scale` decimals, within the limit of an amount.
  func units(atScale scale: Int) throws(BillError) -> Int64 {
    guard quantity.scale <= scale else { throw .tooManyDecimals(member, allowed: scale) }
    guard let units = quantity.units(atScale: scale), units.magnitude <= Money.limit.magnitude else {
      throw .partTooLarge(member)
    }
    return units
  }
}
