/// How an amount is divided: the rule and the entered numbers, not their result.
package enum Split: Hashable, Sendable {
  /// The same for all named members.
  case equal([ID<Member>])
  /// By weight, with up to two decimals.
  case shares([Part])
  /// By percentage, with up to four decimals, a hundred in all.
  case percent([Part])
  /// Amounts that add up to the total.
  case exact([Part])
  /// The same for all named members, plus or minus an amount each.
  case adjustment([Part])
  /// By who had which line of the bill. It is indirect, so that all bills are as small as those without lines.
  indirect case items(Items)

  /// The number entered for one member.
  package struct Part: Hashable, Sendable {
    package let member: ID<Member>
    /// Zero if none was entered.
    package let quantity: DecimalNumber
    /// Whether none was entered, as for most members of an adjustment: an entered zero is shown again.
    package let isBlank: Bool

    package init(_ member: ID<Member>, _ quantity: DecimalNumber) {
      self.member = member
      self.quantity = quantity
      isBlank = false
    }

    private init(blank member: ID<Member>) {
      self.member = member
      quantity = .zero
      isBlank = true
    }

    /// A member who is included without a number.
    package static func blank(_ member: ID<Member>) -> Part { Part(blank: member) }
  }

  /// The rule without its numbers.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case equal, shares, percent, exact, adjustment, items

    /// Those with a number for each member.
    package static let numbered: [Mode] = [.shares, .percent, .exact, .adjustment]
  }

  /// The most decimals of a weight.
  package static let weightScale = 2
  /// The most decimals of a percentage.
  package static let percentScale = 4
  /// The most members one entry may name.
  package static let largestCount = 200
}

extension Split {
  /// A split of this rule; for `equal` the quantities do not matter, and for `items` there are no lines yet.
  package init(_ mode: Mode, _ parts: [Part]) {
    switch mode {
    case .equal: self = .equal(parts.map(\.member))
    case .shares: self = .shares(parts)
    case .percent: self = .percent(parts)
    case .exact: self = .exact(parts)
    case .adjustment: self = .adjustment(parts)
    case .items: self = .items(Items(rest: .equally(parts.map(\.member))))
    }
  }

  /// The rule without its numbers.
  package var mode: Mode {
    switch self {
    case .equal: .equal
    case .shares: .shares
    case .percent: .percent
    case .exact: .exact
    case .adjustment: .adjustment
    case .items: .items
    }
  }

  /// The numbers by member; one for each in an equal split, or one by item.
  package var parts: [Part] {
    switch self {
    case .equal(let members): members.map { Part($0, DecimalNumber(1)) }
    case .items(let items): items.members.map { Part($0, DecimalNumber(1)) }
    case .shares(let parts), .percent(let parts), .exact(let parts), .adjustment(let parts): parts
    }
  }

  /// All named members in the order of the parts, including those with zero.
  package var members: [ID<Member>] {
    switch self {
    case .equal(let members): members
    case .items(let items): items.members
    case .shares(let parts), .percent(let parts), .exact(let parts), .adjustment(let parts):
      parts.map(\.member)
    }
  }

  /// The members who take part. Members without a number do not, except where that means the common part.
  package var participants: [ID<Member>] {
    switch self {
    case .equal(let members): members
    case .adjustment(let parts): parts.map(\.member)
    case .items(let items): items.members
    case .shares(let parts), .percent(let parts), .exact(let parts):
      parts.filter { !$0.quantity.isZero }.map(\.member)
    }
  }

  /// The same split with its parts in the order of the members' ids, as it is stored.
  package var sorted: Split {
    switch self {
    case .equal(let members): .equal(members.sorted())
    case .items(let items): .items(items.sorted)
    case .shares(let parts), .percent(let parts), .exact(let parts), .adjustment(let parts):
      Split(mode, parts.sorted { $0.member < $1.member })
    }
  }
}

extension Split {
  func written(in currency: Currency) -> Split {
    if case .items(let items) = self { .items(items.written(in: currency)) } else { self }
  }

  /// The split to be saved, without the lines of one bill: by item, a saved split is only of people.
  package var asPreset: Split {
    if case .items = self { return .items(Items(rest: .equally(members))) }
    return sorted
  }

  /// An error of the split that does not depend on the amount; nil if there is none.
  package var flaw: BillError? {
    guard !members.isEmpty else { return .nobodyIncluded }
    switch self {
    case .equal, .adjustment: return nil
    case .items(let items): return items == Items(rest: items.rest) ? nil : .tooManyLines(limit: 0)
    case .shares(let parts), .percent(let parts), .exact(let parts):
      if let negative = parts.first(where: \.quantity.isNegative) { return .negativePart(negative.member) }
      guard !participants.isEmpty else { return mode == .shares ? .weightsAllZero : .nobodyIncluded }
      return mode == .percent ? percentFlaw : nil
    }
  }

  /// Percentages that do not add up to a hundred are wrong for any amount.
  private var percentFlaw: BillError? {
    guard let left = hint(for: nil, entry: ID(high: 0, low: 0)).leftPercent, !left.isZero,
      let excess = DecimalNumber(units: -left.units, scale: left.scale)
    else { return nil }
    return .percentDiffers(by: excess)
  }
}

extension Split {
  /// Throws unless the split divides `amount`; the parts must be in the order of the members' ids.
  func check(dividing amount: Money) throws(BillError) {
    if case .items(let items) = self { return _ = try items.claims(on: amount) }
    guard !members.isEmpty else { throw .nobodyIncluded }
    try requireDistinctMembers(sorted: members)
    switch self {
    case .equal, .items: return
    case .shares(let parts): try checkShares(parts)
    case .percent(let parts): try checkPercent(parts)
    case .exact(let parts): try checkExact(parts, amount)
    case .adjustment(let parts): try checkAdjustment(parts, amount)
    }
  }

  private func checkShares(_ parts: [Part]) throws(BillError) {
    guard try total(of: parts, scale: Split.weightScale) > 0 else { throw .weightsAllZero }
  }

  private func checkPercent(_ parts: [Part]) throws(BillError) {
    let difference = try total(of: parts, scale: Split.percentScale) - Split.wholePercent
    guard difference == 0 else {
      throw .percentDiffers(by: DecimalNumber(units: difference, scale: Split.percentScale) ?? .zero)
    }
  }

  private func checkExact(_ parts: [Part], _ amount: Money) throws(BillError) {
    let difference = try total(of: parts, scale: amount.currency.scale) - amount.minorUnits
    guard difference == 0 else {
      throw .partsDiffer(by: Money(minorUnits: difference, currency: amount.currency))
    }
  }

  private func checkAdjustment(_ parts: [Part], _ amount: Money) throws(BillError) {
    var extra: [Int64] = []
    for part in parts { extra.append(try part.minorUnits(in: amount.currency)) }
    // The common part before odd units are given out: a member whose share is not negative here stays so.
    let common = floorQuotient(amount.minorUnits - extra.reduce(0, +), Int64(extra.count))
    for (part, extra) in zip(parts, extra) where common + extra < 0 {
      let missing = Money(minorUnits: -(common + extra), currency: amount.currency)
      throw .adjustmentTooLarge(part.member, by: missing)
    }
  }

  /// The sum of at most 200 parts, none negative and none above the limit: it cannot overflow.
  private func total(of parts: [Part], scale: Int) throws(BillError) -> Int64 {
    var total: Int64 = 0
    for part in parts {
      let units = try part.units(atScale: scale)
      guard units >= 0 else { throw .negativePart(part.member) }
      total += units
    }
    return total
  }

  /// A hundred percent in units with `percentScale` decimals.
  static let wholePercent: Int64 = 1_000_000
}

/// Division that rounds towards negative infinity; the divisor must be above zero.
func floorQuotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}
