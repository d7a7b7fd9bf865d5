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

/// The European Central Bank's exchange rates of one euro on a day.
package struct ReferenceRates: Hashable, Sendable {
  package let day: Day
  /// By code, without the euro.
  package let perEuro: [String: DecimalNumber]

  /// Rates that are not above zero are left out.
  package init(_ day: Day, _ perEuro: [String: DecimalNumber]) {
    self.day = day
    self.perEuro = perEuro.filter { $0.key != "EUR" && !$0.value.isZero && !$0.value.isNegative }
  }

  /// The rate between two currencies with six significant digits; nil if one of them is unknown.
  package func rate(from currency: Currency, to other: Currency) -> Rate? {
    guard currency != other, let from = inEuros(currency), let to = inEuros(other),
      let quotient = to.over(from)
    else { return nil }
    for scale in 0...Rate.scale {
      guard let (units, _) = quotient.rounded(toScale: scale), units > 0 else { continue }
      guard units >= 100_000 || scale == Rate.scale else { continue }
      return DecimalNumber(units: units, scale: scale).map { Rate($0, to: other) }
    }
    return nil
  }

  /// A group's own unit may have the code of a currency, but no exchange rate.
  private func inEuros(_ currency: Currency) -> Fraction? {
    guard Currency.named(currency.code) == currency else { return nil }
    if currency.code == "EUR" { return Fraction(DecimalNumber(1)) }
    return perEuro[currency.code].map { Fraction($0) }
  }
}
