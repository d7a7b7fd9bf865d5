/// Who owes whom directly, netted within each pair, per currency.
///
/// What the others owe a member minus what the member owes them is the member's balance, exactly.
/// These are the debts of a group that does not simplify, and the pairs that `SettleUp` prefers.
package struct PairwiseDebts: Hashable, Sendable {
  private var byCurrency: [Currency: NetDebts] = [:]

  /// Nobody owes anybody.
  package init() {}

  package init(_ effects: some Sequence<BalanceEffect>) throws(SettlingError) {
    for effect in effects {
      try add(effect)
    }
  }

  /// The currencies with a debt, in the order of their codes.
  package var currencies: [Currency] {
    byCurrency.keys.sorted()
  }

  /// What `debtor` owes `creditor` directly; below zero it is the other way round.
  package func debt(of debtor: ID<Member>, to creditor: ID<Member>, in currency: Currency) -> Money {
    let amount = netDebts(in: currency).debt(of: debtor, to: creditor)
    return Money(minorUnits: amount, currency: currency)
  }

  /// Every debt as the transfer that would settle it, largest first.
  package func transfers(in currency: Currency) -> [Transfer] {
    netDebts(in: currency).debts.map {
      let amount = Money(minorUnits: $0.amount, currency: currency)
      return Transfer(payer: $0.debtor, payee: $0.creditor, amount: amount)
    }.sorted()
  }

  /// Attributes an entry to pairs and counts it in, or changes nothing if a sum no longer fits.
  package mutating func add(_ effect: BalanceEffect) throws(SettlingError) {
    // Taken out while it changes, so that it is not copied.
    var debts = byCurrency.removeValue(forKey: effect.currency) ?? NetDebts()
    defer { byCurrency[effect.currency] = debts.isEmpty ? nil : debts }
    try debts.add(effect.amounts.directDebts())
  }

  /// Counts an entry out again: exactly the opposite of adding it.
  package mutating func remove(_ effect: BalanceEffect) throws(SettlingError) {
    try add(effect.reversed)
  }

  /// The debts between units; what is owed inside a unit drops out.
  package func merged(by units: SettlementUnits) -> PairwiseDebts {
    var merged = self
    merged.byCurrency = byCurrency.compactMapValues { debts in
      let between = debts.merged(by: units)
      return between.isEmpty ? nil : between
    }
    return merged
  }

  func netDebts(in currency: Currency) -> NetDebts {
    byCurrency[currency] ?? NetDebts()
  }
}
