import Ledger

extension RowMoney {
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
