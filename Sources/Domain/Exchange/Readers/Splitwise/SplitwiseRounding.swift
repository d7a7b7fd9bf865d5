import Ledger

/// The amounts of a row in whole minor units. Some files have unrounded cells: `-307.865`.
struct SplitwiseRounding {
  private let cost: ExactDecimal
  private let cells: [ExactDecimal]
  private let currency: Currency
  /// The signs of income are reversed, so that it is rounded like an expense.
  private let sign: Int64

  init(_ cost: ExactDecimal, _ cells: [ExactDecimal], _ currency: Currency) {
    sign = cost.isNegative ? -1 : 1
    self.cost = cost.magnitude
    self.cells = cost.isNegative ? cells.map(\.negated) : cells
    self.currency = currency
  }

  /// The cost and the net amounts of all people, which add up to zero.
  func result(_ facts: inout RowFacts) throws(RowIssue) -> (cost: Int64, nets: [RowMoney.Portion]) {
    let isRounded = cells.contains { $0.scale > currency.scale }
    let nets = isRounded ? try roundedNets() : try exactNets()
    if isRounded { facts.warn(.rounded) }
    var units = try cost(&facts)
    if isRounded { units = max(units, RowMoney.sum(nets.filter { $0.units > 0 })) }
    return (units * sign, nets.map { RowMoney.Portion($0.person, $0.units * sign) })
  }

  private func cost(_ facts: inout RowFacts) throws(RowIssue) -> Int64 {
    guard let (units, isRounded) = cost.rounded(toScale: currency.scale) else {
      throw RowIssue(.tooLarge, cost.description)
    }
    if isRounded { facts.warn(.rounded) }
    return units
  }

  private func exactNets() throws(RowIssue) -> [RowMoney.Portion] {
    var nets: [RowMoney.Portion] = []
    for (person, cell) in cells.enumerated() where !cell.isZero {
      guard let (units, _) = cell.rounded(toScale: currency.scale) else {
        throw RowIssue(.tooLarge, cell.description)
      }
      nets.append(.init(person, units))
    }
    guard RowMoney.sum(nets) == 0 else { throw RowIssue(.sumNotZero, try sum().description) }
    return nets
  }

  /// Rounds each net amount down, and gives the rest to the largest remainders.
  private func roundedNets() throws(RowIssue) -> [RowMoney.Portion] {
    try checkSum()
    var nets: [RowMoney.Portion] = []
    var remainders: [ExactDecimal] = []
    for (person, cell) in cells.enumerated() where !cell.isZero {
      guard let (units, remainder) = cell.floored(toScale: currency.scale) else {
        throw RowIssue(.tooLarge, cell.description)
      }
      nets.append(.init(person, units))
      remainders.append(ExactDecimal(remainder, scale: cell.scale))
    }
    let missing = -RowMoney.sum(nets)
    guard (0...Int64(nets.count)).contains(missing) else {
      throw RowIssue(.sumNotZero, try sum().description)
    }
    let order = remainders.indices.sorted {
      remainders[$0] != remainders[$1] ? remainders[$0] > remainders[$1] : $0 < $1
    }
    for index in order.prefix(Int(missing)) { nets[index].units += 1 }
    return nets
  }

  /// The app may have cut off half a unit of the last decimal in each cell.
  private func checkSum() throws(RowIssue) {
    let sum = try sum().magnitude
    let decimals = cells.map(\.scale).max() ?? 0
    let doubled = sum.plus(sum) ?? sum
    guard doubled <= ExactDecimal(Int128(cells.count), scale: decimals) else {
      throw RowIssue(.sumNotZero, sum.description)
    }
  }

  private func sum() throws(RowIssue) -> ExactDecimal {
    var sum = ExactDecimal.zero
    for cell in cells {
      guard let next = sum.plus(cell) else { throw RowIssue(.tooLarge, cell.description) }
      sum = next
    }
    return sum
  }
}
