internal import Ledger

/// A currency that demo groups spend in, with its value in euro cents.
struct DemoCurrency {
  let currency: Currency
  /// The value of a euro cent in thousandths of a minor unit.
  private let worth: Int

  private init(_ code: String, _ scale: Int, worth: Int) {
    currency = Currency(code: code, scale: scale)
    self.worth = worth
  }

  static let homes = [
    DemoCurrency("EUR", 2, worth: 1_000), DemoCurrency("GBP", 2, worth: 860),
    DemoCurrency("USD", 2, worth: 1_090),
  ]

  static let abroad = [
    DemoCurrency("CHF", 2, worth: 950), DemoCurrency("JPY", 0, worth: 1_600),
    DemoCurrency("SEK", 2, worth: 11_400), DemoCurrency("TND", 3, worth: 33_500),
    DemoCurrency("PLN", 2, worth: 4_300),
  ]

  func amount(cents: Int) -> Money {
    Money(minorUnits: Int64(max(1, cents * worth / 1_000)), currency: currency)
  }

  /// The value of one whole unit in `home`, with six decimals.
  func rate(to home: DemoCurrency) -> Rate? {
    let factor = { (scale: Int) in (0..<scale).reduce(1) { product, _ in product * 10 } }
    let units = 1_000_000 * home.worth * factor(currency.scale) / (worth * factor(home.currency.scale))
    return DecimalNumber(units: Int64(units), scale: 6).map { Rate($0, to: home.currency) }
  }
}
