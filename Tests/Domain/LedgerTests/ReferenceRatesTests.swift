import Testing

@testable import Ledger

struct ReferenceRatesTests {
  private func rates() throws -> ReferenceRates {
    ReferenceRates(
      try #require(Day("2026-11-20")),
      [
        "USD": try #require(DecimalNumber(units: 10_850, scale: 4)),
        "JPY": try #require(DecimalNumber(units: 16_243, scale: 2)),
        "IDR": try #require(DecimalNumber(units: 1_740_012, scale: 2)), "GBP": DecimalNumber(0),
      ])
  }

  private func currency(_ code: String) throws -> Currency { try #require(Currency.named(code)) }

  @Test(arguments: [
    ("USD", "EUR", "0.921659"), ("EUR", "USD", "1.08500"), ("JPY", "USD", "0.00667980"),
    ("EUR", "IDR", "17400.1"), ("USD", "JPY", "149.705"), ("IDR", "EUR", "0.0000574709"),
  ]) func `one currency in another, with six digits that count`(from: String, to: String, text: String) throws
  {
    let rate = try #require(try rates().rate(from: currency(from), to: currency(to)))
    #expect(rate.quantity.plainText == text)
    #expect(rate.currency.code == to)
  }

  @Test func `what is not known has none`() throws {
    let rates = try rates()
    #expect(rates.rate(from: try currency("CHF"), to: try currency("EUR")) == nil)
    #expect(rates.rate(from: try currency("GBP"), to: try currency("EUR")) == nil)
    #expect(rates.rate(from: try currency("EUR"), to: try currency("EUR")) == nil)
  }
}
