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
