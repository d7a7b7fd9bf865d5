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
