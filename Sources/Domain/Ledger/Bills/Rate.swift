/// An exchange rate: how much of the group's currency one of the entry's currency is.
package struct Rate: Hashable, Sendable {
  package let quantity: Quantity
  /// The group's currency when the rate was typed.
  package let currency: Currency

  package init(_ quantity: Quantity, to currency: Currency) {
    self.quantity = quantity
    self.currency = currency
  }

  /// How many decimals a rate may have.
  package static let scale = Quantity.largestScale

  /// The amount in the group's currency, rounded half to even; nil where it is too large.
  package func converted(_ money: Money) -> Money? {
    guard let amount = Quantity(units: money.minorUnits, scale: money.currency.scale),
      let product = Fraction(amount).times(Fraction(quantity)),
      let (units, _) = product.rounded(toScale: currency.scale)
    else { return nil }
    let money = Money(minorUnits: units, currency: currency)
    return money.isWithinLimit ? money : nil
  }
}
