/// An amount that one member pays another to settle up. As a debt: the amount that the payer owes the payee.
package struct Transfer: Hashable, Sendable {
  package let payer: ID<Member>
  package let payee: ID<Member>
  package let amount: Money

  package init(payer: ID<Member>, payee: ID<Member>, amount: Money) {
    self.payer = payer
    self.payee = payee
    self.amount = amount
  }
}

extension Transfer: Comparable {
  /// The order of lists: larger amounts first, then by payer and payee. Only for transfers of one currency.
  package static func < (a: Self, b: Self) -> Bool {
    (b.amount.minorUnits, a.payer, a.payee) < (a.amount.minorUnits, b.payer, b.payee)
  }
}

extension Transfer {
  /// The effect of this payment on balances.
  ///
  /// A zero amount, or a payment to oneself, has no effect.
  package func effect() throws(SettlingError) -> BalanceEffect {
    guard payer != payee else { return BalanceEffect(currency: amount.currency, amounts: NetAmounts()) }
    let (opposite, overflow) = amount.minorUnits.multipliedReportingOverflow(by: -1)
    guard !overflow else { throw .overflow }
    return try BalanceEffect(currency: amount.currency, [payer: amount.minorUnits, payee: opposite])
  }
}
