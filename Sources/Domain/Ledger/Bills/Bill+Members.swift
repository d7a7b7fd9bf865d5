extension Bill {
  /// The same bill after some of its members were merged; nil if the result is not a bill, such as a payment
  /// to oneself.
  package func merged(by standing: Representatives<Member>) -> Bill? {
    var bill = try? Bill(
      kind: kind, amount: amount, payers: payers.merged(by: standing), split: split.merged(by: standing),
      rate: rate)
    bill?.sum = sum
    return bill
  }
}

extension Payers {
  fileprivate func merged(by standing: Representatives<Member>) -> Payers {
    switch self {
    case .one(let member): .one(standing[member])
    case .several(let parts): .several(parts.merged(by: standing))
    }
  }
}

extension Split {
  /// The same split among fewer members: the numbers of merged members are added up, and an equal split stays
  /// equal.
  package func merged(by standing: Representatives<Member>) -> Split {
    switch self {
    case .equal(let members): .equal(Set(members.map { standing[$0] }).sorted())
    case .items(let items): .items(items.replacingMembers { standing[$0] })
    case .shares(let parts), .percent(let parts), .exact(let parts), .adjustment(let parts):
      Split(mode, parts.merged(by: standing))
    }
  }
}

extension [Split.Part] {
  fileprivate func merged(by standing: Representatives<Member>) -> [Split.Part] {
    var merged: [ID<Member>: Split.Part] = [:]
    for part in self {
      let member = standing[part.member]
      merged[member] = merged[member].map { $0.plus(part) } ?? part.of(member)
    }
    return merged.values.sorted { $0.member < $1.member }
  }
}

extension Split.Part {
  /// The same part of another member.
  func of(_ id: ID<Member>) -> Split.Part { isBlank ? .blank(id) : Split.Part(id, quantity) }

  /// The sum of the parts of two merged members.
  func plus(_ other: Split.Part) -> Split.Part {
    isBlank ? other.of(member) : Split.Part(member, quantity.plus(other.quantity))
  }
}

extension DecimalNumber {
  /// The sum with the larger number of decimals; unchanged if the sum is too large.
  fileprivate func plus(_ other: DecimalNumber) -> DecimalNumber {
    let scale = Swift.max(self.scale, other.scale)
    guard let first = units(atScale: scale), let second = other.units(atScale: scale) else { return self }
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? self : DecimalNumber(units: sum, scale: scale) ?? self
  }
}

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
  /// the rule; nil if that is not clear: amounts are exact or of lines, or the shares exceed the amount.
  package func keepingShares(of members: Set<ID<Member>>, from old: Bill, entry: ID<Entry>) -> Bill? {
    let (kept, scale) = (members.intersection(split.members), amount.currency.scale)
    let shares = old.shares(of: entry).filter { kept.contains($0.member) }
    let rest = amount.minorUnits - shares.reduce(0) { $0 + $1.minorUnits }
    guard amount.currency == old.amount.currency, ![.exact, .items].contains(split.mode), rest >= 0 else {
      return nil
    }
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
    if case .items(let items) = self { return items.leavingOut(members).map { .items($0) } }
    let (left, stay) = (
      parts.filter { members.contains($0.member) }, parts.filter { !members.contains($0.member) }
    )
    let isPlain =
      switch mode {
      case .equal, .shares: true
      case .adjustment, .percent, .exact, .items: left.allSatisfy(\.quantity.isZero)
      }
    return isPlain && !left.isEmpty ? Split(mode, stay) : nil
  }
}
