import Ledger

extension RowMoney {
  /// What a payment is made of: one entry where one pays one, several where one side is one person, and nothing
  /// where everybody would pay themselves. Where several pay several nobody can say who paid whom.
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

  /// Who gives and who takes, without what goes to oneself. Of a payment below zero the sides change places.
  private var sides: (givers: [Portion], takers: [Portion]) {
    var nets: [Int: Int64] = [:]
    for part in paid { nets[part.person, default: 0] += part.units }
    for part in owed { nets[part.person, default: 0] -= part.units }
    let sign = kind == .income ? -1 : 1 as Int64
    let all = nets.map { Portion($0.key, $0.value * sign) }.sorted { $0.person < $1.person }
    return (
      all.filter { $0.units > 0 }, all.filter { $0.units < 0 }.map { Portion($0.person, -$0.units) }
    )
  }
}
