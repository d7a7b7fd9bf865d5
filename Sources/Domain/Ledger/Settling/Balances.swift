/// Paid minus owed, per member and currency. In each currency the sum is always zero.
///
/// Stored balances are loaded by adding them as one effect per currency.
package struct Balances: Hashable, Sendable {
  private var byCurrency: [Currency: NetAmounts] = [:]

  /// All balances are zero.
  package init() {}

  package init(_ effects: some Sequence<BalanceEffect>) throws(SettlingError) {
    for effect in effects { try add(effect) }
  }

  /// The currencies with open balances, in the order of their codes.
  package var currencies: [Currency] { byCurrency.keys.sorted() }

  /// The net amounts of one currency; empty if all are zero.
  package subscript(currency: Currency) -> NetAmounts { byCurrency[currency] ?? NetAmounts() }

  /// The balance of one member: positive is owed to them, negative they owe.
  package func balance(of member: ID<Member>, in currency: Currency) -> Money {
    Money(minorUnits: self[currency][member], currency: currency)
  }

  /// Adds an entry; throws and changes nothing if a sum overflows.
  package mutating func add(_ effect: BalanceEffect) throws(SettlingError) {
    // Removed while it changes, so that it is not copied.
    var amounts = byCurrency.removeValue(forKey: effect.currency) ?? NetAmounts()
    defer { byCurrency[effect.currency] = amounts.byMember.isEmpty ? nil : amounts }
    try amounts.add(effect.amounts)
  }

  /// Removes an entry: the exact opposite of adding it.
  package mutating func remove(_ effect: BalanceEffect) throws(SettlingError) { try add(effect.reversed) }
}
