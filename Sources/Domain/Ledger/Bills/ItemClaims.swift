/// What a bill by item asks of each member, as exact fractions: nothing is rounded before the whole bill is
/// divided.
package struct ItemClaims: Sendable {
  /// In the order of their ids.
  package let members: [ID<Member>]
  /// Every amount of the bill with those who bear it.
  let charges: [Charge]
  /// The claim of each member, as a number of `1 / denominator` of a minor unit; none is below zero.
  package let numerators: [Int128]
  package let denominator: Int128

  /// Where an amount of the bill comes from: the place of a line or an extra.
  package enum Source: Hashable, Sendable {
    case line(Int)
    case extra(Int)
    case rest
  }

  /// An amount, divided by weight.
  struct Charge: Sendable {
    let source: Source
    let amount: Int64
    let weights: [(place: Int, weight: Int128)]
    /// The sum of the weights, above zero.
    let whole: Int128

    /// The smallest denominator of all its parts.
    var denominator: Int128 { whole / Int128(greatestCommonDivisor(amount.magnitude128, whole.magnitude)) }
  }
}

extension Items {
  /// Who has to bear how much of an amount. Throws unless lines, extras and rest make up the amount.
  package func claims(on amount: Money) throws(BillError) -> ItemClaims {
    let totals = try totals(in: amount.currency)
    let members = members
    guard members.count <= Split.largestCount else { throw .tooManyMembers(limit: Split.largestCount) }
    let excess = totals.sum - amount.minorUnits
    guard excess <= 0 else { throw .linesExceed(by: Money(minorUnits: excess, currency: amount.currency)) }
    var ledger = try ChargeBook(self, totals, members)
    for (index, extra) in extras.enumerated() {
      try ledger.charge(totals.extras[index], .extra(index), extra.spread, on: places(of: extra))
    }
    let untaken = lines.indices.filter { lines[$0].parts.isEmpty }.reduce(0) { $0 + totals.lines[$1] }
    try ledger.charge(rest: Money(minorUnits: untaken - excess, currency: amount.currency), rest)
    guard !members.isEmpty else { throw .nobodyIncluded }
    return try ledger.claims(in: amount.currency)
  }
}

extension ItemClaims {
  /// What a member has to bear of each amount of the bill, rounded for show. An amount that does not concern
  /// them is left out. Nil if the parts are too large to be shown: parts that cancel out may be.
  package func parts(of member: ID<Member>) -> [(source: Source, minorUnits: Int64)]? {
    guard let place = members.firstIndex(of: member) else { return nil }
    var parts: [(source: Source, minorUnits: Int64)] = []
    for charge in charges {
      guard let weight = charge.weights.first(where: { $0.place == place })?.weight else { continue }
      guard let part = charge.part(weight) else { return nil }
      parts.append((charge.source, part))
    }
    return parts
  }
}

extension ItemClaims.Charge {
  /// Far more than any amount, and so little that the sum of a bill's parts does not overflow.
  private static let largestPart = UInt128(Int64.max / 1_024)

  /// The part of this weight in minor units: the nearest, and half away from zero.
  fileprivate func part(_ weight: Int128) -> Int64? {
    // The claims were calculated from the same numbers, so that the quotient has less than 128 bits.
    let product = UInt128(amount.magnitude).multipliedFullWidth(by: weight.magnitude)
    let (quotient, remainder) = whole.magnitude.dividingFullWidth(product)
    guard quotient < Self.largestPart else { return nil }
    let units = Int64(quotient) + (remainder >= whole.magnitude - remainder ? 1 : 0)
    return (amount < 0) == (weight < 0) ? units : -units
  }
}

/// Collects the amounts of a bill, each with those who bear it.
private struct ChargeBook {
  let members: [ID<Member>]
  /// The charge of each line that someone has taken, by the line's place.
  private var taken: [Int: ItemClaims.Charge] = [:]
  private var extras: [ItemClaims.Charge] = []
  /// A denominator of what each member had.
  private var common: Int128 = 1

  init(_ items: Items, _ totals: ItemTotals, _ members: [ID<Member>]) throws(BillError) {
    self.members = members
    let places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    for (index, line) in items.lines.enumerated() where !line.parts.isEmpty {
      try requireDistinctMembers(sorted: line.parts.map(\.member))
      var weights: [(place: Int, weight: Int128)] = []
      for part in line.parts {
        let weight = try part.units(atScale: Split.weightScale)
        guard weight > 0, let place = places[part.member] else { throw .negativePart(part.member) }
        weights.append((place, Int128(weight)))
      }
      let charge = try charge(totals.lines[index], .line(index), weights)
      taken[index] = charge
      common = try known(leastCommonMultiple(common, charge.denominator))
    }
  }

  mutating func charge(
    _ amount: Int64, _ extra: ItemClaims.Source, _ spread: Items.Extra.Spread, on places: [Int]
  ) throws(BillError) {
    guard amount != 0 else { return }
    let bases = spread == .inProportion ? try bases(on: places) : nil
    let sharing = Set(places.compactMap { taken[$0] }.flatMap { $0.weights.map(\.place) })
    extras.append(try charge(amount, extra, bases ?? equally(sharing.isEmpty ? nil : sharing)))
  }

  mutating func charge(rest: Money, _ rule: Items.Rest) throws(BillError) {
    guard !rest.isZero else { return }
    let weights: [(place: Int, weight: Int128)]
    switch rule {
    case .undecided: throw .restUndecided(rest)
    case .inProportion: weights = try bases(on: Array(taken.keys)) ?? equally(nil)
    case .equally(let people):
      let people = Set(people)
      weights = equally(Set(members.indices.filter { people.contains(members[$0]) }))
    case .one(let member): weights = equally(Set(members.indices.filter { members[$0] == member }))
    }
    extras.append(try charge(rest.minorUnits, .rest, weights))
  }

  /// The claims, unless one of them is below zero.
  func claims(in currency: Currency) throws(BillError) -> ItemClaims {
    let charges = taken.sorted { $0.key < $1.key }.map(\.value) + extras
    var denominator: Int128 = 1
    for charge in charges { denominator = try known(leastCommonMultiple(denominator, charge.denominator)) }
    // Together they are the amount over the denominator, so that their sum must fit too.
    let amount = Int128(charges.reduce(0) { $0 + $1.amount })
    _ = try known(exactly(amount.multipliedReportingOverflow(by: denominator)))
    var numerators = [Int128](repeating: 0, count: members.count)
    for charge in charges { try add(charge, to: &numerators, over: denominator) }
    for (member, numerator) in zip(members, numerators) where numerator < 0 {
      let (units, part) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
      let missing = Int64(clamping: part == 0 ? units : units + 1)
      throw .claimNegative(member, by: Money(minorUnits: missing, currency: currency))
    }
    return ItemClaims(members: members, charges: charges, numerators: numerators, denominator: denominator)
  }

  /// What each member had of some lines, as weights; nil unless that is above zero together.
  private func bases(on places: [Int]) throws(BillError) -> [(place: Int, weight: Int128)]? {
    var bases = [Int128](repeating: 0, count: members.count)
    var units: Int64 = 0
    for charge in places.compactMap({ taken[$0] }) {
      units += charge.amount
      try add(charge, to: &bases, over: common)
    }
    guard units > 0 else { return nil }
    return bases.enumerated().filter { $0.element != 0 }.map { ($0.offset, $0.element) }
  }

  private func equally(_ places: Set<Int>?) -> [(place: Int, weight: Int128)] {
    (places?.sorted() ?? Array(members.indices)).map { ($0, 1) }
  }

  /// The charge with its weights in lowest terms.
  private func charge(_ amount: Int64, _ source: ItemClaims.Source, _ weights: [(place: Int, weight: Int128)])
    throws(BillError) -> ItemClaims.Charge
  {
    let divisor = Int128(weights.reduce(0) { greatestCommonDivisor($0, $1.weight.magnitude) })
    guard divisor > 0 else { throw .nobodyIncluded }
    let weights = weights.map { ($0.place, $0.weight / divisor) }
    var whole: Int128 = 0
    for (_, weight) in weights { whole = try known(exactly(whole.addingReportingOverflow(weight))) }
    return ItemClaims.Charge(source: source, amount: amount, weights: weights, whole: whole)
  }

  /// Adds each member's part of a charge. The denominator must be a multiple of the charge's.
  private func add(_ charge: ItemClaims.Charge, to sums: inout [Int128], over denominator: Int128)
    throws(BillError)
  {
    let divisor = charge.whole / charge.denominator
    let unit = try known(
      exactly(
        (Int128(charge.amount) / divisor).multipliedReportingOverflow(by: denominator / charge.denominator)))
    for (place, weight) in charge.weights {
      let part = try known(exactly(unit.multipliedReportingOverflow(by: weight)))
      sums[place] = try known(exactly(sums[place].addingReportingOverflow(part)))
    }
  }

  private func known(_ number: Int128?) throws(BillError) -> Int128 {
    guard let number else { throw .tooManyWeights }
    return number
  }
}

private func leastCommonMultiple(_ a: Int128, _ b: Int128) -> Int128? {
  exactly((a / greatestCommonDivisor(a, b)).multipliedReportingOverflow(by: b))
}

private func exactly(_ result: (partialValue: Int128, overflow: Bool)) -> Int128? {
  result.overflow ? nil : result.partialValue
}

extension Int64 { fileprivate var magnitude128: UInt128 { UInt128(magnitude) } }
