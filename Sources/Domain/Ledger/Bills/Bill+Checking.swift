extension Bill {
  func checkAmount() throws(BillError) {
    guard !amount.isZero else { throw .zeroAmount }
    guard !amount.isNegative else { throw .negativeAmount }
    guard amount.isWithinLimit else { throw .amountTooLarge }
  }

  func checkPayers() throws(BillError) {
    guard case .several(let parts) = payers else { return }
    guard !parts.isEmpty else { throw .nobodyPaid }
    try checkMembers(parts.map(\.member))
    var total: Int64 = 0
    for part in parts {
      let units = try part.minorUnits(in: amount.currency)
      guard units >= 0 else { throw .paidNegative(part.member) }
      // At most 200 parts within the limit of an amount each, so the sum cannot overflow.
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

  /// Makes sure that a rate leaves something of the amount, which no bill had to do once.
  package func checkConversion() throws(BillError) {
    guard rate == nil || convertedAmount != nil else { throw .convertedAmountTooSmall }
  }

  /// Makes sure that everyone named is in the group.
  package func check(members known: Set<ID<Member>>) throws(BillError) {
    for member in payers.members where !known.contains(member) { throw .unknownPayer(member) }
    for member in split.members where !known.contains(member) { throw .unknownParticipant(member) }
  }
}

/// Refuses members named twice, and more of them than an entry may have; they come in order.
func checkMembers(_ members: [ID<Member>]) throws(BillError) {
  guard members.count <= Split.largestCount else { throw .tooManyMembers(limit: Split.largestCount) }
  for (member, next) in zip(members, members.dropFirst()) where member == next {
    throw .namedTwice(member)
  }
}

extension Split.Part {
  /// The typed amount in minor units of `currency`.
  func minorUnits(in currency: Currency) throws(BillError) -> Int64 {
    try units(atScale: currency.scale)
  }

  /// The typed number in units of `scale` decimals, within the limit of an amount.
  func units(atScale scale: Int) throws(BillError) -> Int64 {
    guard quantity.scale <= scale else { throw .tooManyDecimals(member, allowed: scale) }
    guard let units = quantity.units(atScale: scale), units.magnitude <= Money.limit.magnitude else {
      throw .partTooLarge(member)
    }
    return units
  }
}
