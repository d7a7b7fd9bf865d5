/// An exact amount: whole minor units of a currency.
package struct Money: Hashable, Sendable {
  package let minorUnits: Int64
  package let currency: Currency

  package init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The most minor units of one amount, positive or negative.
  ///
  /// It leaves room to add nine million of the largest amounts before a sum overflows.
  package static let limit: Int64 = 1_000_000_000_000

  /// Zero in a currency.
  package static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

  package var isZero: Bool { minorUnits == 0 }
  package var isNegative: Bool { minorUnits < 0 }

  /// The amount without its sign.
  package var absolute: Money { Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency) }

  /// Whether one entry may have this amount.
  package var isWithinLimit: Bool { minorUnits.magnitude <= UInt64(Money.limit) }

  /// Plain digits with a decimal point and all decimals, without grouping or code: `-1234.50`.
  ///
  /// The same for every reader; pages format amounts by locale.
  package var plainText: String { plainDigits(minorUnits, scale: currency.scale) }
}

/// A whole number of units written with `scale` decimals.
func plainDigits(_ units: Int64, scale: Int) -> String {
  let sign = units < 0 ? "-" : ""
  var digits = String(units.magnitude)
  guard scale > 0 else { return sign + digits }
  if digits.utf8.count <= scale {
    digits = String(repeating: "0", count: scale + 1 - digits.utf8.count) + digits
  }
  return "\(sign)\(digits.dropLast(scale)).\(digits.suffix(scale))"
}

/// Reasons why two amounts cannot be added.
package enum MoneyError: Error, Hashable {
  case currenciesDiffer(Currency, Currency)
  case overflow
}

extension Money {
  /// The sum; throws for different currencies.
  package func plus(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .currenciesDiffer(currency, other.currency) }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .overflow }
    return Money(minorUnits: sum, currency: currency)
  }

  /// The difference; throws for different currencies.
  package func minus(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .currenciesDiffer(currency, other.currency) }
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .overflow }
    return Money(minorUnits: difference, currency: currency)
  }

  /// The amount with the opposite sign.
  package func negated() throws(MoneyError) -> Money { try Money.zero(currency).minus(self) }

  /// The sum of amounts of one currency; zero if there are none.
  package static func sum(_ amounts: some Sequence<Money>, in currency: Currency) throws(MoneyError) -> Money
  {
    var total = Money.zero(currency)
    for amount in amounts { total = try total.plus(amount) }
    return total
  }
}
