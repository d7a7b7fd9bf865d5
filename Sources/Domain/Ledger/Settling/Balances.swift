/// Paid minus owed, per member and currency. In each currency it sums to zero at all times.
///
/// Balances that were stored come back by adding them as one effect per currency.
package struct Balances: Hashable, Sendable {
  private var byCurrency: [Currency: NetAmounts] = [:]

  /// Everyone is even.
  package init() {}

  package init(_ effects: some Sequence<BalanceEffect>) throws(SettlingError) {
    for effect in effects {
      try add(effect)
    }
  }

  /// The currencies in which someone is not even, in the order of their codes.
  package var currencies: [Currency] {
    byCurrency.keys.sorted()
  }

  /// The net amounts of one currency; empty where everyone is even.
  package subscript(currency: Currency) -> NetAmounts {
    byCurrency[currency] ?? NetAmounts()
  }

  /// The balance of one member: above zero is owed to them, below zero they owe.
  package func balance(of member: ID<Member>, in currency: Currency) -> Money {
    Money(minorUnits: self[currency][member], currency: currency)
  }

  /// Counts an entry in, or changes nothing if a sum no longer fits.
  package mutating func add(_ effect: BalanceEffect) throws(SettlingError) {
    // Taken out while it changes, so that it is not copied.
    var amounts = byCurrency.removeValue(forKey: effect.currency) ?? NetAmounts()
    defer { byCurrency[effect.currency] = amounts.byMember.isEmpty ? nil : amounts }
    try amounts.add(effect.amounts)
  }

  /// Counts an entry out again: exactly the opposite of adding it.
  package mutating func remove(_ effect: BalanceEffect) throws(SettlingError) {
    try add(effect.reversed)
  }
}
