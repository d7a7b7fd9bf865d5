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

/// The effect of one entry on balances: paid minus owed for each of its members, in its currency.
package struct BalanceEffect: Hashable, Sendable {
  package let currency: Currency
  package let amounts: NetAmounts

  package init(currency: Currency, amounts: NetAmounts) {
    self.currency = currency
    self.amounts = amounts
  }

  /// Throws if the amounts do not sum to zero.
  package init(currency: Currency, _ byMember: [ID<Member>: Int64]) throws(SettlingError) {
    self.init(currency: currency, amounts: try NetAmounts(byMember))
  }

  /// The effect that reverses this one.
  package var reversed: BalanceEffect { BalanceEffect(currency: currency, amounts: amounts.negated) }
}

extension Bill {
  /// The currency in which the bill counts towards balances: with an exchange rate, that of the converted
  /// amount.
  package var countedCurrency: Currency { rate?.currency ?? amount.currency }
}

extension Outcome {
  /// The effect of the outcome on balances.
  package var effect: BalanceEffect {
    get throws(SettlingError) {
      var amounts: [ID<Member>: Int64] = [:]
      for line in lines { amounts[line.member] = line.net }
      return try BalanceEffect(currency: currency, amounts)
    }
  }
}
