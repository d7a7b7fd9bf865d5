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
}
