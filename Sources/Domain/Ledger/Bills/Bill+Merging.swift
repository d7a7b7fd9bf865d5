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
    if case .equal(let members) = self { return .equal(Set(members.map { standing[$0] }).sorted()) }
    return Split(mode, parts.merged(by: standing))
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
  fileprivate func of(_ id: ID<Member>) -> Split.Part { isBlank ? .blank(id) : Split.Part(id, quantity) }

  /// The sum of the parts of two merged members.
  fileprivate func plus(_ other: Split.Part) -> Split.Part {
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
