import Ledger
import TestSupport
import Testing

struct MoneyTests {
  @Test(arguments: [
    (123_450, euro, "1234.50"), (-123_450, euro, "-1234.50"), (5, euro, "0.05"), (-5, euro, "-0.05"),
    (0, euro, "0.00"), (1234, yen, "1234"), (-7, yen, "-7"), (1, bitcoin, "0.00000001"),
    (Int64.min, euro, "-92233720368547758.08"), (12_345, dinar, "12.345"),
  ]) func `plain text has all decimals`(units: Int64, currency: Currency, text: String) {
    #expect(Money(minorUnits: units, currency: currency).plainText == text)
  }

  @Test func `amounts of one currency add up`() throws {
    let amounts = [1, 2, -5].map { Money(minorUnits: $0, currency: euro) }
    #expect(try Money.sum(amounts, in: euro).minorUnits == -2)
    #expect(try Money.sum([], in: euro) == .zero(euro))
    #expect(try amounts[0].minus(amounts[1]).negated().minorUnits == 1)
  }

  @Test func `currencies never mix`() {
    #expect(throws: MoneyError.currenciesDiffer(euro, yen)) { try Money.zero(euro).plus(.zero(yen)) }
  }

  @Test func `nothing wraps`() {
    let most = Money(minorUnits: .max, currency: euro)
    let least = Money(minorUnits: .min, currency: euro)
    let one = Money(minorUnits: 1, currency: euro)
    #expect(throws: MoneyError.overflow) { try most.plus(one) }
    #expect(throws: MoneyError.overflow) { try least.minus(one) }
    #expect(throws: MoneyError.overflow) { try least.negated() }
    #expect(!least.isWithinLimit)
    #expect(Money(minorUnits: -Money.limit, currency: euro).isWithinLimit)
    #expect(!Money(minorUnits: Money.limit + 1, currency: euro).isWithinLimit)
  }

  @Test func `a quantity keeps its decimals`() throws {
    let typed = try #require(DecimalNumber(units: 3330, scale: 2))
    #expect(typed.plainText == "33.30")
    #expect(typed != DecimalNumber(units: 333, scale: 1))
    #expect(typed.units(atScale: 4) == 333_000)
    #expect(typed.units(atScale: 1) == nil)
    #expect(DecimalNumber(units: .max, scale: 0)?.units(atScale: 1) == nil)
    #expect(DecimalNumber(units: 1, scale: 13) == nil)
  }
}

struct CurrencyTests {
  @Test(arguments: [
    ("EUR", 2), ("usd", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("UYW", 4), ("BTC", 8), ("ISK", 0),
    ("CHF", 2),
  ]) func `a currency is found by its code`(code: String, scale: Int) {
    #expect(Currency.named(code) == Currency(code: code.uppercased(), scale: scale))
  }

  /// Unicode writes the capitals of `ß` as `SS`.
  @Test(arguments: ["ßp", "ßP"]) func `other letters than ASCII's are in no currency's code`(code: String)
    throws
  {
    #expect(Currency.named(code) == nil)
    #expect(try Currency(custom: code, scale: 0).code == code)
  }

  @Test func `the list is sorted and has each code once`() {
    let codes = Currency.all.map(\.code)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
    #expect(codes.count > 150)
    #expect(codes.allSatisfy { $0.utf8.count == 3 })
    #expect(Currency.named("XYZ") == nil)
    #expect(Currency.named("") == nil)
  }

  @Test func `a group's own unit has its own code`() throws {
    #expect(try Currency(custom: "points", scale: 0) == Currency(code: "points", scale: 0))
    #expect(try Currency(custom: "★", scale: 2).scale == 2)
    #expect(throws: CustomUnitError.codeEmpty) { try Currency(custom: "", scale: 0) }
    #expect(throws: CustomUnitError.codeIsACurrency) { try Currency(custom: "eur", scale: 2) }
    #expect(throws: CustomUnitError.codeHasOtherCharacters) { try Currency(custom: "a b", scale: 0) }
    #expect(throws: CustomUnitError.codeHasOtherCharacters) { try Currency(custom: "x2", scale: 0) }
    #expect(throws: CustomUnitError.codeTooLong(limit: 12)) {
      try Currency(custom: "abcdefghijklm", scale: 0)
    }
    #expect(throws: CustomUnitError.scaleOutOfRange(limit: 8)) { try Currency(custom: "pts", scale: 9) }
  }
}
