import Encodings
import Ledger
import TestSupport
import Testing

/// One row of the table: the text, its locale and currency, and the amount.
struct AmountCase: Sendable, CustomTestStringConvertible {
  let locale: String
  let text: String
  let currency: Currency
  let result: Result<Int64, AmountError>

  init(_ locale: String, _ text: String, _ units: Int64, _ currency: Currency = euro) {
    (self.locale, self.text, self.currency, result) = (locale, text, currency, .success(units))
  }

  init(_ locale: String, _ text: String, _ error: AmountError, _ currency: Currency = euro) {
    (self.locale, self.text, self.currency, result) = (locale, text, currency, .failure(error))
  }

  var testDescription: String { "\(locale) \(currency.code) “\(text)”" }
}

private let real = Currency(code: "BRL", scale: 2)
private let rupee = Currency(code: "INR", scale: 2)
private let franc = Currency(code: "CHF", scale: 2)
private let dollar = Currency(code: "USD", scale: 2)

private let everywhere = ["en", "de", "fr", "fr-CH", "pt-BR", "ja", "ar", "hi", "es", "fa", "sv"]

/// Texts that are read alike in every locale.
private let common: [(String, Currency, Result<Int64, AmountError>)] = [
  ("12", euro, .success(1200)), ("12.5", euro, .success(1250)), ("12,5", euro, .success(1250)),
  ("12.50", euro, .success(1250)), ("12,50", euro, .success(1250)), ("1.", euro, .success(100)),
  ("1,", euro, .success(100)), (".5", euro, .success(50)), (",5", euro, .success(50)),
  ("007", euro, .success(700)), ("0", euro, .success(0)), ("-12.50", euro, .success(-1250)),
  ("\u{2212}3", euro, .success(-300)), ("+3", euro, .success(300)), ("  7  ", euro, .success(700)),
  ("1,234.56", euro, .success(123_456)), ("1.234,56", euro, .success(123_456)),
  ("1,234,567.8", euro, .success(123_456_780)), ("1.234.567,8", euro, .success(123_456_780)),
  ("1,234,567", euro, .success(123_456_700)), ("1.234.567", euro, .success(123_456_700)),
  ("1 234", euro, .success(123_400)), ("1 234,5", euro, .success(123_450)),
  ("1\u{A0}234.5", euro, .success(123_450)), ("1\u{202F}234\u{202F}567", euro, .success(123_456_700)),
  ("1\u{2009}234", euro, .success(123_400)), ("1'234.50", euro, .success(123_450)),
  ("1\u{2019}234,50", euro, .success(123_450)), ("١٢٫٥", euro, .success(1250)),
  ("١٬٢٣٤٫٥٠", euro, .success(123_450)), ("۱۲۳", euro, .success(12300)), ("१२.५", euro, .success(1250)),
  ("１２．５０", euro, .success(1250)), ("１，２３４．５", euro, .success(123_450)),
  ("\u{200F}12\u{200E}", euro, .success(1200)), ("1,2345", bitcoin, .success(123_450_000)),
  ("0.00000001", bitcoin, .success(1)), ("0,500", dinar, .success(500)), (".500", dinar, .success(500)),
  ("1,234.567", dinar, .success(1_234_567)), ("1.234,567", dinar, .success(1_234_567)),
  ("1 234,567", dinar, .success(1_234_567)), ("1234", yen, .success(1234)), ("€ 12", euro, .success(1200)),
  ("12 €", euro, .success(1200)), ("12 EUR", euro, .success(1200)), ("eur12.5", euro, .success(1250)),
  ("-€12", euro, .success(-1200)), ("€-12", euro, .success(-1200)), ("R$ 12,50", real, .success(1250)),
  ("CHF 12.50", franc, .success(1250)), ("Fr. 12.50", franc, .success(1250)), ("₹12", rupee, .success(1200)),
  ("$12", dollar, .success(1200)), ("18+36", euro, .success(5400)), ("18 + 36 - 4", euro, .success(5000)),
  ("2*3.5", euro, .success(700)), ("2×3", euro, .success(600)), ("10/4", euro, .success(250)),
  ("10÷4", euro, .success(250)), ("(1+2)*3", euro, .success(900)), ("1+2*3", euro, .success(700)),
  ("-(1+2)", euro, .success(-300)), ("18+36,2/3", euro, .success(3007)), ("12.50+7,50", euro, .success(2000)),
  ("€ 18+36", euro, .success(5400)), ("10000000000.00", euro, .success(Money.limit)),
  ("1000000000000", yen, .success(Money.limit)),

  ("", euro, .failure(.empty)), ("   ", euro, .failure(.empty)), ("€", euro, .failure(.empty)),
  ("abc", euro, .failure(.notANumber)), ("1e5", euro, .failure(.notANumber)),
  ("0x10", euro, .failure(.notANumber)), ("1_000", euro, .failure(.notANumber)),
  ("12 apples", euro, .failure(.notANumber)), ("12 $", euro, .failure(.otherCurrency("$"))),
  ("12 USD", euro, .failure(.otherCurrency("USD"))), ("USD 12", euro, .failure(.otherCurrency("USD"))),
  ("€12€", euro, .failure(.notANumber)), ("€ 12 EUR", euro, .failure(.notANumber)),
  ("12 12", euro, .failure(.marksMisplaced)), ("1 2", euro, .failure(.marksMisplaced)),
  ("1.2.3", euro, .failure(.marksMisplaced)), ("1,2,3", euro, .failure(.marksMisplaced)),
  ("1..5", euro, .failure(.marksMisplaced)), ("1.234.56", euro, .failure(.marksMisplaced)),
  ("1,234,56", euro, .failure(.marksMisplaced)), ("12,34.56", euro, .failure(.marksMisplaced)),
  ("0,123.45", euro, .failure(.marksMisplaced)), ("1.234,567.89", euro, .failure(.marksMisplaced)),
  ("1,234.567,89", euro, .failure(.marksMisplaced)), ("1 234.567,89", euro, .failure(.marksMisplaced)),
  ("1٫2٫3", euro, .failure(.marksMisplaced)), (".", euro, .failure(.marksMisplaced)),
  (",", euro, .failure(.marksMisplaced)), ("1'23", euro, .failure(.marksMisplaced)),
  ("1234 567", euro, .failure(.marksMisplaced)), ("0 500", euro, .failure(.marksMisplaced)),
  ("12.3456", euro, .failure(.tooManyDecimals(allowed: 2))),
  ("1,234.567", euro, .failure(.tooManyDecimals(allowed: 2))),
  ("1.234,567", euro, .failure(.tooManyDecimals(allowed: 2))),
  ("0.500", euro, .failure(.tooManyDecimals(allowed: 2))),
  (".500", euro, .failure(.tooManyDecimals(allowed: 2))),
  ("1.5", yen, .failure(.tooManyDecimals(allowed: 0))),
  ("12,00", yen, .failure(.tooManyDecimals(allowed: 0))),
  ("0.123456789", bitcoin, .failure(.tooManyDecimals(allowed: 8))),
  ("10000000000.01", euro, .failure(.tooLarge)), ("1000000000001", yen, .failure(.tooLarge)),
  ("99999999999999999999999999", euro, .failure(.tooLarge)),
  ("9999999999*9999999999", euro, .failure(.tooLarge)),
  ("1/3/3/3/3/9999999999/9999999999/9999999999/9999999999", euro, .failure(.tooLarge)),
  ("5/0", euro, .failure(.divisionByZero)), ("18+", euro, .failure(.sumIncomplete)),
  ("(18", euro, .failure(.sumIncomplete)), ("18)", euro, .failure(.sumIncomplete)),
  ("*3", euro, .failure(.sumIncomplete)), ("-", euro, .failure(.sumIncomplete)),
  ("()", euro, .failure(.sumIncomplete)), ("2(3)", euro, .failure(.sumIncomplete)),
  (String(repeating: "1", count: 201), euro, .failure(.tooLong(limit: 200))),
  (String(repeating: "(", count: 100), euro, .failure(.tooLong(limit: 200))),
  ("12%", euro, .failure(.notANumber)), ("=12", euro, .failure(.notANumber)),
  ("NaN", euro, .failure(.notANumber)), ("Infinity", euro, .failure(.notANumber)),
  ("½", euro, .failure(.notANumber)), ("１２月", euro, .failure(.notANumber)),
]

/// Where the locale decides: one mark and three digits, and the groups of India.
private let byLocale: [AmountCase] = [
  AmountCase("en", "1,234", 123_400), AmountCase("en", "1.234", .tooManyDecimals(allowed: 2)),
  AmountCase("de", "1.234", 123_400), AmountCase("de", "1,234", .tooManyDecimals(allowed: 2)),
  AmountCase("fr", "1.234", .ambiguous), AmountCase("fr", "1,234", .tooManyDecimals(allowed: 2)),
  AmountCase("fr-CH", "1.234", .tooManyDecimals(allowed: 2)),
  AmountCase("fr-CH", "1,234", .tooManyDecimals(allowed: 2)), AmountCase("fr-CH", "1’234", 123_400),
  AmountCase("pt-BR", "1.234", 123_400), AmountCase("pt-BR", "1,234", .tooManyDecimals(allowed: 2)),
  AmountCase("ja", "1,234", 1234, yen), AmountCase("ja", "1.234", .tooManyDecimals(allowed: 0), yen),
  AmountCase("de", "1.234", 1234, yen), AmountCase("de", "1,234", .tooManyDecimals(allowed: 0), yen),
  AmountCase("ar", "1,234", 123_400), AmountCase("ar", "١٬٢٣٤", 123_400),
  AmountCase("ar", "1.234", .tooManyDecimals(allowed: 2)), AmountCase("ar-TN", "1.234", 123_400),
  AmountCase("hi", "1,234", 123_400), AmountCase("hi", "12,34,567", 123_456_700),
  AmountCase("hi", "1,23,456.78", 12_345_678), AmountCase("hi", "1,234,567", 123_456_700),
  AmountCase("en", "12,34,567", .marksMisplaced), AmountCase("en-IN", "12,34,567", 123_456_700),
  AmountCase("es", "1.234", 123_400), AmountCase("es-MX", "1,234", 123_400),
  AmountCase("sv", "1.234", .ambiguous), AmountCase("en", "1234,567", .marksMisplaced),
  AmountCase("en", "1.234,", .marksMisplaced), AmountCase("de", "1.234,", 123_400),
  AmountCase("de", "1,234.", .marksMisplaced), AmountCase("en", "1,234.", 123_400),
  // Three decimals: the locale's own decimal mark is one, any other is refused.
  AmountCase("en", "1.234", 1234, dinar), AmountCase("en", "1,234", .ambiguous, dinar),
  AmountCase("de", "1,234", 1234, dinar), AmountCase("de", "1.234", .ambiguous, dinar),
  AmountCase("fr", "1,234", 1234, dinar), AmountCase("fr", "1.234", .ambiguous, dinar),
  AmountCase("ar", "1.234", 1234, dinar), AmountCase("ar", "1,234", .ambiguous, dinar),
  AmountCase("ar", "١٫٢٣٤", 1234, dinar), AmountCase("ar", "١٬٢٣٤", 1_234_000, dinar),
  AmountCase("ar-TN", "1,234", 1234, dinar), AmountCase("hi", "1,234", .ambiguous, dinar),
  AmountCase("ja", "1,234", .ambiguous, bitcoin), AmountCase("en", "1,23", 123_000_000, bitcoin),
  AmountCase("pt-BR", "1.234", .ambiguous, bitcoin), AmountCase("pt-BR", "1,234", 123_400_000, bitcoin),
]

private let commonCases = everywhere.flatMap { locale in
  common.map { row in
    switch row.2 {
    case .success(let units): AmountCase(locale, row.0, units, row.1)
    case .failure(let error): AmountCase(locale, row.0, error, row.1)
    }
  }
}

struct ParsedAmountTests {
  @Test(arguments: byLocale) func `the locale decides what may be either`(row: AmountCase) { expect(row) }

  @Test(arguments: everywhere) func `most amounts read alike everywhere`(locale: String) {
    for row in commonCases where row.locale == locale { expect(row) }
  }

  private func expect(_ row: AmountCase) {
    let format = AmountFormat(locale: row.locale)
    let result = Result { () throws(AmountError) in try format.read(row.text, in: row.currency).minorUnits }
    #expect(result == row.result, "\(row.testDescription)")
  }

  @Test func `a number keeps the decimals it was typed with`() throws {
    let format = AmountFormat(locale: "de")
    #expect(try format.read("33,30", in: euro).quantity.plainText == "33.30")
    #expect(try format.read("33", in: euro).quantity.plainText == "33")
    #expect(try format.read("33", in: euro).isCalculated == false)
  }

  @Test func `a sum shows its result and whether it was rounded`() throws {
    let format = AmountFormat(locale: "en")
    let even = try format.read("1+2", in: euro)
    #expect(even.isCalculated && !even.isRounded)
    #expect(even.quantity.plainText == "3.00")
    let rounded = try format.read("10/3", in: euro)
    #expect(rounded.isRounded)
    #expect(rounded.quantity.plainText == "3.33")
    #expect(try format.read("1/3+1/3+1/3", in: euro).isRounded == false)
  }

  @Test(arguments: [
    ("0.25/10", 2), ("0.35/10", 4), ("0.45/10", 4), ("-0.25/10", -2), ("-0.35/10", -4), ("0.26/10", 3),
  ]) func `a half goes to the even side`(text: String, units: Int64) throws {
    #expect(try AmountFormat(locale: "en").read(text, in: euro).minorUnits == units)
  }

  @Test(arguments: [
    ("en", "33.3333", 4, "33.3333"), ("de", "33.333", 3, "33.333"), ("de", "33,333 %", 3, "33.333"),
    ("fr", "50%", 0, "50"),
  ]) func `a percentage has no groups`(locale: String, text: String, scale: Int, plain: String) throws {
    let percent = try AmountFormat(locale: locale).readPart(text, of: .percent, in: euro).quantity
    #expect(percent.plainText == plain)
    #expect(percent.scale == scale)
  }

  @Test func `each rule reads its parts in its own way`() throws {
    let format = AmountFormat(locale: "de")
    #expect(try format.readPart("33,333", of: .percent, in: euro).quantity.plainText == "33.333")
    #expect(try format.readPart("1,5", of: .shares, in: yen).quantity.plainText == "1.5")
    #expect(try format.readPart("-1+0,5", of: .adjustment, in: euro).quantity.plainText == "-0.50")
    #expect(try format.readPart("anything", of: .equal, in: euro).quantity == DecimalNumber(1))
    #expect(throws: AmountError.tooManyDecimals(allowed: 0)) {
      try format.readPart("1,5", of: .exact, in: yen)
    }
  }

  @Test(arguments: [
    ("1/3", Split.Mode.shares, "0.33"), ("-2/3", .shares, "-0.67"), ("1.25/2", .shares, "0.62"),
    ("100/3", .percent, "33.3333"), ("1/30000 %", .percent, "0.0000"),
  ]) func `a sum of weights or percentages is never rounded`(text: String, mode: Split.Mode, nearest: String)
    throws
  {
    let error = #expect(throws: AmountError.self) {
      try AmountFormat(locale: "en").readPart(text, of: mode, in: euro)
    }
    guard case .inexact(let quantity)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(quantity.plainText == nearest)
  }

  @Test func `a part says whether it was worked out`() throws {
    let format = AmountFormat(locale: "en")
    for (text, mode) in [("1/4", Split.Mode.shares), ("50/4", .percent), ("10+10", .exact)] {
      let part = try format.readPart(text, of: mode, in: euro)
      #expect(part.isCalculated && !part.isRounded)
    }
    #expect(try format.readPart("10/3", of: .exact, in: euro).isRounded)
    #expect(try !format.readPart("0.25", of: .shares, in: euro).isCalculated)
  }

  @Test func `percentages, weights and rates are refused like amounts`() throws {
    let format = AmountFormat(locale: "en")
    #expect(throws: AmountError.tooManyDecimals(allowed: 4)) {
      try format.readPart("33.33333", of: .percent, in: euro)
    }
    #expect(throws: AmountError.notANumber) { try format.readPart("3%3", of: .percent, in: euro) }
    #expect(throws: AmountError.marksMisplaced) { try format.readPart("1,000.5", of: .percent, in: euro) }
    #expect(throws: AmountError.tooManyDecimals(allowed: 2)) { try format.readQuantity("1.234", decimals: 2) }
    #expect(throws: AmountError.notANumber) { try format.readQuantity("2x", decimals: 2) }
    #expect(throws: AmountError.ambiguous) { try format.readQuantity("17,234", decimals: Rate.scale) }
    #expect(try format.readQuantity("17,234.5", decimals: Rate.scale).plainText == "17234.5")
  }

  @Test(arguments: everywhere + ["de-CH", "en-IN", "pt-PT", "tr", "zz", ""])
  func `what is written is read back as the same amount`(locale: String) throws {
    var random = Seed.dice()
    let format = AmountFormat(locale: locale)
    for _ in 0..<Seed.count(500) {
      let currency = random.pick([euro, yen, dinar, bitcoin, Currency(code: "CLF", scale: 4)])
      let magnitude = Int64(random.below(Int(random.pick([10, 10_000, 10_000_000, Money.limit + 1]))))
      let money = Money(minorUnits: random.chance(20) ? -magnitude : magnitude, currency: currency)
      for grouped in [false, true] {
        let text = format.text(of: money, grouped: grouped)
        #expect(try format.read(text, in: currency).minorUnits == money.minorUnits, "“\(text)” in \(locale)")
      }
    }
  }

  /// Accepted text keeps the digits that were typed; its decimals are those after the last mark.
  @Test(arguments: everywhere) func `any text is read or refused`(locale: String) {
    var random = Seed.dice()
    let format = AmountFormat(locale: locale)
    let pieces = [
      "1", "20", "345", "000", ".", ",", " ", "'", "٫", "٬", "-", "+", "/", "(", ")", "€", "e", "%",
    ]
    for _ in 0..<Seed.count(3000) {
      let text = (0..<random.below(9)).map { _ in random.pick(pieces) }.joined()
      _ = try? format.readPart(text, of: .percent, in: euro)
      for currency in [euro, yen, dinar] {
        guard let reading = try? format.read(text, in: currency), !reading.isCalculated else { continue }
        let digits = text.filter(\.isNumber)
        let decimals = text.filter { $0.isNumber || $0.isPunctuation && $0 != "-" }.reversed().prefix(
          while: \.isNumber)
        #expect(reading.quantity.units.magnitude == UInt64(digits), "“\(text)”")
        #expect([0, decimals.count].contains(reading.quantity.scale), "“\(text)”")
      }
    }
  }
}
