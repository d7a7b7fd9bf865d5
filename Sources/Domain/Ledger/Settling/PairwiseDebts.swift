/// Direct debts between members, netted within each pair, per currency.
///
/// The amounts that others owe a member minus the amounts that the member owes are exactly the member's
/// balance. These are the debts of a group that does not simplify, and the pairs that `SettleUp` prefers.
package struct PairwiseDebts: Hashable, Sendable {
  private var byCurrency: [Currency: NetDebts] = [:]

  /// There are no debts.
  package init() {}

  package init(_ effects: some Sequence<BalanceEffect>) throws(SettlingError) {
    for effect in effects { try add(effect) }
  }

  /// The currencies with a debt, in the order of their codes.
  package var currencies: [Currency] { byCurrency.keys.sorted() }

  /// The amount that `debtor` owes `creditor` directly; negative for the other direction.
  package func debt(of debtor: ID<Member>, to creditor: ID<Member>, in currency: Currency) -> Money {
    let amount = netDebts(in: currency).debt(of: debtor, to: creditor)
    return Money(minorUnits: amount, currency: currency)
  }

  /// Each debt as the transfer that would settle it, the largest first.
  package func transfers(in currency: Currency) -> [Transfer] {
    netDebts(in: currency).debts.map {
      let amount = Money(minorUnits: $0.amount, currency: currency)
      return Transfer(payer: $0.debtor, payee: $0.creditor, amount: amount)
    }.sorted()
  }

  /// Adds an entry's debts by pair; throws and changes nothing if a sum overflows.
  package mutating func add(_ effect: BalanceEffect) throws(SettlingError) {
    // Removed while it changes, so that it is not copied.
    var debts = byCurrency.removeValue(forKey: effect.currency) ?? NetDebts()
    defer { byCurrency[effect.currency] = debts.isEmpty ? nil : debts }
    try debts.add(effect.amounts.directDebts())
  }

  /// Removes an entry: the exact opposite of adding it.
  package mutating func remove(_ effect: BalanceEffect) throws(SettlingError) { try add(effect.reversed) }

  /// The debts between units; debts within a unit are dropped.
  package func merged(by units: SettlementUnits) -> PairwiseDebts {
    var merged = self
    merged.byCurrency = byCurrency.compactMapValues { debts in
      let between = debts.merged(by: units)
      return between.isEmpty ? nil : between
    }
    return merged
  }

  func netDebts(in currency: Currency) -> NetDebts { byCurrency[currency] ?? NetDebts() }
}
