extension Bill {
  /// The same bill where some people owe what they owed in another one, and the others divide the rest by the rule;
  /// nil where that is not plain: each amount was typed, or less is left than the others have to pay.
  package func keepingShares(of members: Set<ID<Member>>, from old: Bill, entry: ID<Entry>) -> Bill? {
    let (kept, scale) = (members.intersection(split.members), amount.currency.scale)
    let shares = old.shares(of: entry).filter { kept.contains($0.member) }
    let rest = amount.minorUnits - shares.reduce(0) { $0 + $1.minorUnits }
    guard amount.currency == old.amount.currency, split.mode != .exact, rest >= 0 else { return nil }
    let others = Split(split.mode, split.parts.filter { !kept.contains($0.member) })
    let parts = (shares + others.divide(rest, scale: scale, entry: entry)).compactMap { share in
      Quantity(units: share.minorUnits, scale: scale).map { Split.Part(share.member, $0) }
    }
    var bill = try? Bill(kind: kind, amount: amount, payers: payers, split: .exact(parts), rate: rate)
    bill?.sum = sum
    return bill
  }
}
