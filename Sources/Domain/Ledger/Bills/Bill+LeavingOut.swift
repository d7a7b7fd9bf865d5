extension Bill {
  /// The same bill without some members, whose shares the others take over; nil if that is not clear: they
  /// paid, or exact amounts would not add up.
  package func leavingOut(_ members: Set<ID<Member>>) -> Bill? {
    guard members.isDisjoint(with: payers.members), let split = split.leavingOut(members) else { return nil }
    var bill = try? Bill(kind: kind, amount: amount, payers: payers, split: split, rate: rate)
    bill?.sum = sum
    return bill
  }

  /// The same bill, where some members keep their shares of an older bill and the others divide the rest by
  /// the rule; nil if that is not clear: all amounts are exact, or the shares exceed the amount.
  package func keepingShares(of members: Set<ID<Member>>, from old: Bill, entry: ID<Entry>) -> Bill? {
    let (kept, scale) = (members.intersection(split.members), amount.currency.scale)
    let shares = old.shares(of: entry).filter { kept.contains($0.member) }
    let rest = amount.minorUnits - shares.reduce(0) { $0 + $1.minorUnits }
    guard amount.currency == old.amount.currency, split.mode != .exact, rest >= 0 else { return nil }
    let others = Split(split.mode, split.parts.filter { !kept.contains($0.member) })
    let parts = (shares + others.divide(rest, scale: scale, entry: entry)).compactMap { share in
      DecimalNumber(units: share.minorUnits, scale: scale).map { Split.Part(share.member, $0) }
    }
    var bill = try? Bill(kind: kind, amount: amount, payers: payers, split: .exact(parts), rate: rate)
    bill?.sum = sum
    return bill
  }
}

extension Split {
  /// Equal parts and weights still divide among the others; other rules allow it only if the removed parts
  /// are zero.
  fileprivate func leavingOut(_ members: Set<ID<Member>>) -> Split? {
    let (left, stay) = (
      parts.filter { members.contains($0.member) }, parts.filter { !members.contains($0.member) }
    )
    let isPlain =
      switch mode {
      case .equal, .shares: true
      case .adjustment, .percent, .exact: left.allSatisfy(\.quantity.isZero)
      }
    return isPlain && !left.isEmpty ? Split(mode, stay) : nil
  }
}
