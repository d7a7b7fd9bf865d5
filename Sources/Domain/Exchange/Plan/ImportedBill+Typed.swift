import Ledger

extension ImportedBill {
  /// The bill as it was entered, if its result agrees exactly with the row's amounts.
  func typedBill(_ typed: EnteredBill, paid: [Units], owed: [Units], for id: ID<Entry>) -> Bill? {
    let rate = typed.rate.map { Rate($0, to: entry.currency) }
    let split = split(typed, owed)
    guard let payers = payers(paid, typed),
      let bill = try? Bill(
        kind: entry.kind, amount: Money(minorUnits: typed.amount, currency: typed.currency), payers: payers,
        split: split, rate: rate)
    else { return nil }
    let outcome = bill.countedOutcome(of: id)
    let sign: Int64 = entry.kind == .income ? -1 : 1
    let lines = outcome.lines.filter { $0.paid != 0 || $0.owed != 0 }
    let isSame =
      outcome.currency == entry.currency && parts(lines.map { ($0.member, sign * $0.paid) }) == parts(paid)
      && parts(lines.map { ($0.member, sign * $0.owed) }) == parts(owed)
    return isSame ? bill : nil
  }

  private func parts(_ units: [Units]) -> [ID<Member>: Int64] {
    Dictionary(units.filter { $0.units != 0 }.map { ($0.member, $0.units) }) { first, _ in first }
  }

  /// The payers' amounts before the conversion, in proportion: the table has only converted ones.
  private func payers(_ paid: [Units], _ typed: EnteredBill) -> Payers? {
    let some = paid.filter { $0.units != 0 }
    guard some.count > 1 else { return some.first.map { .one($0.member) } }
    guard typed.amount > 0, typed.amount <= Money.limit else { return nil }
    let total = some.reduce(Int128(0)) { $0 + Int128($1.units) }
    guard total > 0 else { return nil }
    let products = some.map { Int128($0.units) * Int128(typed.amount) }
    var units = products.map { Int64(clamping: $0 / total) }
    let rest = Int(typed.amount - units.reduce(0, +))
    let order = products.indices.sorted { (products[$0] % total, $1) > (products[$1] % total, $0) }
    for place in order.prefix(max(0, rest)) { units[place] += 1 }
    return .several(
      zip(some, units).map {
        Split.Part($0.member, DecimalNumber(Money(minorUnits: $1, currency: typed.currency)))
      })
  }

  private func split(_ typed: EnteredBill, _ owed: [Units]) -> Split {
    let named = typed.inputs.map { Split.Part(members[$0.person], $0.quantity) }
    let included = owed.filter { $0.units != 0 }.map(\.member)
    switch typed.mode {
    case .equal: return .equal(included)
    case .adjustment:
      let others = included.filter { member in !named.contains { $0.member == member } }
      return .adjustment(named + others.map { .blank($0) })
    case .shares, .percent, .exact: return Split(typed.mode, named)
    }
  }
}
