/// An exchange rate: the value of one unit of the entry's currency in the group's currency.
package struct Rate: Hashable, Sendable {
  package let quantity: DecimalNumber
  /// The group's currency when the rate was entered.
  package let currency: Currency

  package init(_ quantity: DecimalNumber, to currency: Currency) {
    self.quantity = quantity
    self.currency = currency
  }

  /// The most decimals of a rate.
  package static let scale = DecimalNumber.largestScale

  /// The amount in the group's currency, rounded half to even; nil if it is too large.
  package func converted(_ money: Money) -> Money? {
    guard let amount = DecimalNumber(units: money.minorUnits, scale: money.currency.scale),
      let product = Fraction(amount).times(Fraction(quantity)),
      let (units, _) = product.rounded(toScale: currency.scale)
    else { return nil }
    let money = Money(minorUnits: units, currency: currency)
    return money.isWithinLimit ? money : nil
  }
}
