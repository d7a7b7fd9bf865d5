import Ledger

/// The money of a row in minor units, without negative amounts.
struct RowMoney {
  typealias Portion = ImportedEntry.Portion
  typealias Weight = ImportedEntry.Weight

  var kind: Bill.Kind = .expense
  var amount: Int64
  var paid: [Portion]
  var division: ImportedEntry.Division
  var hint: ImportedEntry.SplitInputs?
}

extension RowMoney {
  /// The amounts paid and owed, all with the same sign: negative amounts are income.
  init(_ amount: Int64, paid: [Portion], owed: [Portion], hint: ImportedEntry.SplitInputs? = nil)
    throws(RowIssue)
  {
    let sign = amount < 0 ? -1 : 1 as Int64
    self.init(
      kind: amount < 0 ? .income : .expense, amount: amount * sign, paid: try Self.joined(paid, sign),
      division: .owed(try Self.joined(owed, sign)), hint: hint)
    for parts in [self.paid, self.owed] where Self.sum(parts) != self.amount {
      throw RowIssue(.sharesDiffer, found: Self.sum(parts), wanted: self.amount)
    }
  }

  /// A single payer, and the weights by which the others owe.
  init(_ amount: Int64, payer: Int, weights: [Weight]) throws(RowIssue) {
    let weights = weights.filter { !$0.weight.isZero }.sorted { $0.person < $1.person }
    guard !weights.isEmpty else { throw RowIssue(.nobodyIncluded) }
    for (one, next) in zip(weights, weights.dropFirst()) where one.person == next.person {
      throw RowIssue(.namedTwice)
    }
    let isEqual = weights.allSatisfy { $0.weight == weights[0].weight }
    let magnitude = amount < 0 ? -amount : amount
    let (portions, isExact) = Self.divided(magnitude, by: weights)
    self.init(
      kind: amount < 0 ? .income : .expense, amount: magnitude, paid: [Portion(payer, magnitude)],
      division: isExact ? .owed(portions.filter { $0.units > 0 }) : .weights(weights),
      hint: .init(isEqual ? .equal : .shares, weights))
  }

  /// The amounts owed; odd units go to the largest remainders.
  var owed: [Portion] {
    switch division {
    case .owed(let portions): portions
    case .weights(let weights): Self.divided(amount, by: weights).portions
    }
  }

  // MARK: - Adding up

  /// The parts that are not zero, sorted; amounts are far below an overflow.
  private static func joined(_ parts: [Portion], _ sign: Int64) throws(RowIssue) -> [Portion] {
    let parts = parts.filter { $0.units != 0 }.map { Portion($0.person, $0.units * sign) }.sorted {
      $0.person < $1.person
    }
    for part in parts where part.units < 0 { throw RowIssue(.sharesDiffer) }
    for (one, next) in zip(parts, parts.dropFirst()) where one.person == next.person {
      throw RowIssue(.namedTwice)
    }
    return parts
  }

  static func sum(_ parts: [Portion]) -> Int64 { parts.reduce(0) { $0 + $1.units } }

  /// Divides by floor and largest remainder; ties go to the first people. `isExact` says that there were no
  /// odd units.
  static func divided(_ amount: Int64, by weights: [Weight]) -> (portions: [Portion], isExact: Bool) {
    let numbers = weights.map { $0.weight.mantissa(atScale: ExactDecimal.weightScale) ?? 0 }
    let whole = numbers.reduce(0, +)
    guard whole > 0 else { return (weights.map { Portion($0.person, 0) }, true) }
    var portions: [Portion] = []
    var remainders: [Int128] = []
    for (weight, number) in zip(weights, numbers) {
      let (quotient, remainder) = (Int128(amount) * number).quotientAndRemainder(dividingBy: whole)
      portions.append(Portion(weight.person, Int64(quotient)))
      remainders.append(remainder)
    }
    let left = Int(amount - sum(portions))
    let order = remainders.indices.sorted { (remainders[$0], $1) > (remainders[$1], $0) }
    for index in order.prefix(left) { portions[index].units += 1 }
    return (portions, left == 0 && remainders.allSatisfy { $0 == 0 })
  }
}

extension ExactDecimal {
  static let weightScale = 6

  /// The number as a weight: rounded to six decimals, from zero to a billion.
  var asWeight: ExactDecimal? {
    guard let (units, _) = rounded(toScale: Self.weightScale), units >= 0 else { return nil }
    return ExactDecimal(Int128(units), scale: Self.weightScale)
  }
}

extension RowMoney {
  /// Makes an entry from the net amount of each person. Those with negative amounts owe them; the others
  /// share the rest of the cost equally, and paid so much that their balances are right. With one of them
  /// that is exact; with several it is one of many results with the same balances.
  init(cost: Int64, nets: [Portion]) throws(RowIssue) {
    let sign = cost < 0 ? -1 : 1 as Int64
    let nets = nets.map { Portion($0.person, $0.units * sign) }
    let above = nets.filter { $0.units > 0 }
    let below = nets.filter { $0.units < 0 }.map { Portion($0.person, -$0.units) }
    let rest = cost * sign - Self.sum(above)
    guard rest >= 0 else {
      throw RowIssue(.netsExceedCost, found: Self.sum(above), wanted: cost * sign, person: Self.only(above))
    }
    guard !above.isEmpty, Self.sum(above) == Self.sum(below) else { throw RowIssue(.sumNotZero) }
    let own = Self.equally(rest, among: above)
    let paid = zip(above, own).map { Portion($0.person, $0.units + $1.units) }
    try self.init(
      cost, paid: paid.map { Portion($0.person, $0.units * sign) },
      owed: (below + own).map { Portion($0.person, $0.units * sign) })
  }

  /// A payment known by its net amounts only: people with positive amounts have paid, for either sign of the
  /// cost.
  init(payment cost: Int64, nets: [Portion]) throws(RowIssue) {
    let paid = nets.filter { $0.units > 0 }
    let received = nets.filter { $0.units < 0 }.map { Portion($0.person, -$0.units) }
    let (sum, cost) = (Self.sum(paid), cost < 0 ? -cost : cost)
    guard sum <= cost else {
      throw RowIssue(.netsExceedCost, found: sum, wanted: cost, person: Self.only(paid))
    }
    guard sum == Self.sum(received) else { throw RowIssue(.sumNotZero) }
    try self.init(sum, paid: paid, owed: received)
  }

  private static func only(_ portions: [Portion]) -> Int? { portions.count == 1 ? portions[0].person : nil }

  /// Equal parts; odd units go to the first people.
  private static func equally(_ units: Int64, among people: [Portion]) -> [Portion] {
    guard !people.isEmpty else { return [] }
    let (quotient, odd) = units.quotientAndRemainder(dividingBy: Int64(people.count))
    return people.enumerated().map { Portion($1.person, quotient + ($0 < odd ? 1 : 0)) }
  }

  /// Splits a payment into entries: one for two people, several if one side is a single person, and none if
  /// all pay themselves. With several people on both sides it stays unknown who paid whom.
  var payments: [RowMoney] {
    let (givers, takers) = sides
    guard givers.count == 1 || takers.count == 1 else {
      return givers.isEmpty ? [] : [RowMoney(amount: Self.sum(givers), paid: givers, division: .owed(takers))]
    }
    return givers.flatMap { giver in
      takers.map { taker in
        let units = min(giver.units, taker.units)
        return RowMoney(
          kind: .transfer, amount: units, paid: [Portion(giver.person, units)],
          division: .owed([Portion(taker.person, units)]))
      }
    }
  }

  /// The people on each side, without payments to oneself. A negative payment reverses the sides.
  private var sides: (givers: [Portion], takers: [Portion]) {
    var nets: [Int: Int64] = [:]
    for part in paid { nets[part.person, default: 0] += part.units }
    for part in owed { nets[part.person, default: 0] -= part.units }
    let sign = kind == .income ? -1 : 1 as Int64
    let all = nets.map { Portion($0.key, $0.value * sign) }.sorted { $0.person < $1.person }
    return (all.filter { $0.units > 0 }, all.filter { $0.units < 0 }.map { Portion($0.person, -$0.units) })
  }
}
