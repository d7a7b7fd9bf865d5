/// What keeps two amounts from being added.
package enum MoneyError: Error, Hashable {
  case currenciesDiffer(Currency, Currency)
  case overflow
}

extension Money {
  /// The sum; amounts of two currencies have none.
  package func plus(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else {
      throw .currenciesDiffer(currency, other.currency)
    }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .overflow }
    return Money(minorUnits: sum, currency: currency)
  }

  /// The difference; amounts of two currencies have none.
  package func minus(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else {
      throw .currenciesDiffer(currency, other.currency)
    }
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .overflow }
    return Money(minorUnits: difference, currency: currency)
  }

  /// The same amount the other way.
  package func negated() throws(MoneyError) -> Money {
    try Money.zero(currency).minus(self)
  }

  /// Adds up amounts of one currency; zero where there are none.
  package static func sum(
    _ amounts: some Sequence<Money>, in currency: Currency
  ) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for amount in amounts { total = try total.plus(amount) }
    return total
  }
}
