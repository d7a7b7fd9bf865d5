/// What one entry does to the balances: paid minus owed for each member it touches, in its currency.
package struct BalanceEffect: Hashable, Sendable {
  package let currency: Currency
  package let amounts: NetAmounts

  package init(currency: Currency, amounts: NetAmounts) {
    self.currency = currency
    self.amounts = amounts
  }

  /// Refuses amounts that do not sum to zero.
  package init(currency: Currency, _ byMember: [ID<Member>: Int64]) throws(SettlingError) {
    self.init(currency: currency, amounts: try NetAmounts(byMember))
  }

  /// What takes this effect back.
  package var reversed: BalanceEffect {
    BalanceEffect(currency: currency, amounts: amounts.negated)
  }
}
