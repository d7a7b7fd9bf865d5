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

  /// The rate at which one unit of the group's currency is worth `quantity` of the other; nil if it is too
  /// small or too large.
  package init?(per quantity: DecimalNumber, to currency: Currency) {
    self.init(Fraction(DecimalNumber(1)).over(Fraction(quantity)), to: currency)
  }

  /// The rate at which `amount` is worth `whole`; nil if there is none.
  package init?(_ amount: Money, worth whole: Money) {
    guard let amount = DecimalNumber(units: amount.minorUnits, scale: amount.currency.scale),
      let worth = DecimalNumber(units: whole.minorUnits, scale: whole.currency.scale)
    else { return nil }
    self.init(Fraction(worth).over(Fraction(amount)), to: whole.currency)
  }

  /// The quotient with as many decimals as it needs, or as many as a rate has.
  private init?(_ quotient: Fraction?, to currency: Currency) {
    guard let quotient,
      let value = (0...Self.scale).lazy.compactMap({ scale in
        quotient.rounded(toScale: scale).flatMap {
          $0.isRounded && scale < Self.scale ? nil : ($0.units, scale)
        }
      }).first, value.0 > 0, let rate = DecimalNumber(units: value.0, scale: value.1)
    else { return nil }
    self.init(rate, to: currency)
  }

  /// How many of the entry's currency one unit of the group's is worth, with six significant digits.
  package var inverse: DecimalNumber? {
    guard let rounded = Fraction(DecimalNumber(1)).over(Fraction(quantity))?.withSixDigits else { return nil }
    var (units, scale) = (rounded.units, rounded.scale)
    while scale > 0, units.isMultiple(of: 10) { (units, scale) = (units / 10, scale - 1) }
    return DecimalNumber(units: units, scale: scale)
  }

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
    return quotient.withSixDigits.map { Rate($0, to: other) }
  }

  /// A group's own unit may have the code of a currency, but no exchange rate.
  private func inEuros(_ currency: Currency) -> Fraction? {
    guard currency.isStandard else { return nil }
    if currency.code == "EUR" { return Fraction(DecimalNumber(1)) }
    return perEuro[currency.code].map { Fraction($0) }
  }
}

extension Fraction {
  /// Rounded to six significant digits, as far as a rate has decimals; nil for zero.
  fileprivate var withSixDigits: DecimalNumber? {
    for scale in 0...Rate.scale {
      guard let (units, _) = rounded(toScale: scale), units > 0 else { continue }
      guard units >= 100_000 || scale == Rate.scale else { continue }
      return DecimalNumber(units: units, scale: scale)
    }
    return nil
  }
}
