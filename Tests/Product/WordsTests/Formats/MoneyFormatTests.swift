import Ledger
import TestSupport
import Testing

@testable import Words

struct MoneyFormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let locale: String
    let code: String
    let units: Int64
    let text: String

    init(_ locale: String, _ code: String, _ units: Int64, _ text: String) {
      (self.locale, self.code, self.units, self.text) = (locale, code, units, text)
    }

    var testDescription: String { "\(locale) \(code) \(units)" }
  }

  private func formats(_ locale: String) throws -> Formats {
    Formats(t: Strings(language: .en), locale: locale, today: try #require(Day("2025-03-04")))
  }

  /// Invisible marks of direction shown as letters, and no-break spaces as `_`.
  private func visible(_ text: String) -> String {
    let names: [Character: String] = [
      "\u{A0}": "_", "\u{202F}": "_", "\u{200F}": "<RLM>", "\u{200E}": "<LRM>", "\u{61C}": "<ALM>",
      "\u{2068}": "<", "\u{2069}": ">",
    ]
    return text.map { names[$0] ?? String($0) }.joined()
  }

  @Test(arguments: [
    Case("en", "EUR", 0, "€0.00"), Case("en", "EUR", 5, "€0.05"), Case("en", "EUR", -123456, "−€1,234.56"),
    Case("en", "USD", 123_456_789_012, "$1,234,567,890.12"), Case("en", "JPY", 128_000, "¥128,000"),
    Case("en", "KWD", 1_234_567, "KWD_1,234.567"), Case("en", "BTC", 1, "BTC_0.00000001"),
    Case("en", "BTC", 123_456_789_012, "BTC_1,234.56789012"), Case("en-GB", "USD", 100, "US$1.00"),
    Case("de", "EUR", 123456, "1.234,56_€"), Case("de", "EUR", -5, "−0,05_€"),
    Case("de", "JPY", 1234, "1.234_¥"), Case("de", "KWD", -1, "−0,001_KWD"),
    Case("de", "BTC", 150_000_000, "1,50000000_BTC"), Case("fr", "EUR", 123_456_789, "1_234_567,89_€"),
    Case("fr", "JPY", -1000, "−1_000_JPY"), Case("es", "EUR", 123456, "1234,56_€"),
    Case("es", "EUR", 1_234_567, "12.345,67_€"), Case("pt-BR", "BRL", 123456, "R$_1.234,56"),
    Case("pt-BR", "EUR", -123456, "−€_1.234,56"), Case("ja", "JPY", 128_000, "¥128,000"),
    Case("ja", "EUR", 123456, "€1,234.56"), Case("en-IN", "INR", 1_234_567_800, "₹1,23,45,678.00"),
    Case("de-CH", "CHF", -123456, "CHF−1’234.56"), Case("ar", "EUR", 123456, "<<RLM>1,234.56_€>"),
    Case("ar", "EUR", -5, "<<RLM><LRM>−0.05_€>"),
    Case("ar-EG", "EGP", 123_456_789_012, "<<RLM>١٬٢٣٤٬٥٦٧٬٨٩٠٫١٢_ج.م.<RLM>>"),
    Case("ar-EG", "JPY", -128_000, "<<ALM>−<RLM>١٢٨٬٠٠٠_JP¥<LRM>>"),
  ]) func `an amount is written with all its decimals as the locale does`(_ test: Case) throws {
    let currency = try #require(Currency.named(test.code))
    let money = Money(minorUnits: test.units, currency: currency)
    #expect(visible(try formats(test.locale).money(money)) == test.text)
  }

  @Test(arguments: ["en", "de", "fr", "es", "pt-BR", "ja", "ar", "ar-EG", "en-IN", "sv", "pl"])
  func `no number loses digits`(locale: String) throws {
    let formats = try formats(locale)
    var generator = Seed.dice()
    for _ in 0..<300 {
      let scale = [0, 2, 3, 8].randomElement(using: &generator) ?? 0
      let code = [0: "JPY", 2: "EUR", 3: "KWD", 8: "BTC"][scale] ?? "EUR"
      let largest: Int64 = [9, 999, 99_999, Money.limit].randomElement(using: &generator) ?? 9
      let units = Int64.random(in: -largest...largest, using: &generator)
      let money = Money(minorUnits: units, currency: try #require(Currency.named(code)))
      let digits = formats.money(money).compactMap(\.wholeNumberValue).map(String.init).joined()
      #expect(Int64(digits) == abs(units), "\(formats.money(money)) for \(units)")
      #expect(digits.count >= scale + 1)
    }
  }

  @Test func `a sign stands beside what is above zero only where it is asked for`() throws {
    let formats = try formats("en")
    let euro = try #require(Currency.named("EUR"))
    #expect(formats.signed(Money(minorUnits: 500, currency: euro)) == "+€5.00")
    #expect(formats.signed(Money(minorUnits: -500, currency: euro)) == "−€5.00")
    #expect(formats.signed(Money(minorUnits: 0, currency: euro)) == "€0.00")
    #expect(formats.unsigned(Money(minorUnits: -500, currency: euro)) == "€5.00")
  }

  @Test func `a group's own unit stands behind the number`() throws {
    let points = try Currency(custom: "points", scale: 0)
    #expect(
      visible(try formats("en").money(Money(minorUnits: -12_345, currency: points))) == "−12,345_points")
    #expect(visible(try formats("de").money(Money(minorUnits: 12_345, currency: points))) == "12.345_points")
    let arabic = try Currency(custom: "نقطة", scale: 2)
    #expect(visible(try formats("en").money(Money(minorUnits: 50, currency: arabic))) == "<0.50_نقطة>")
  }

  @Test(arguments: [
    ("en", 3333, 2, "33.33%"), ("en", 3300, 2, "33%"), ("de", 2, 2, "0,02_%"),
    ("fr", -1_000_000, 4, "−100_%"), ("es", 5000, 2, "50_%"), ("ar-EG", 125, 1, "<١٢٫٥٪<ALM>>"),
    ("ja", 1, 4, "0.0001%"),
  ]) func `a percentage has no noughts at its end`(locale: String, units: Int64, scale: Int, text: String)
    throws
  {
    let quantity = try #require(DecimalNumber(units: units, scale: scale))
    #expect(visible(try formats(locale).percent(quantity)) == text)
  }

  @Test(arguments: [
    (1207, 3620, "33%"), (-1207, 3620, "33%"), (1, 2, "50%"), (1, 3000, "<0.1%"), (0, 3000, "0%"),
    (-1, Int64.max, "<0.1%"), (5, 1000, "0.5%"), (1, 200, "0.5%"), (2, 3, "67%"), (995, 1000, "99.5%"),
    (9_999, 10_000, ">99.9%"), (1000, 1000, "100%"), (Int64.max, 1, "9,223,372,036,854,775,807%"),
  ]) func `a part of a whole is rounded to whole per cent`(part: Int64, whole: Int64, text: String) throws {
    #expect(try formats("en").percent(part, of: whole) == text)
    #expect(try formats("en").percent(part, of: 0) == nil)
  }

  @Test func `names are listed as the language does`() throws {
    #expect(try formats("en-GB").list(["Ada", "Ben", "Chi"]) == "Ada, Ben and Chi")
    #expect(try formats("de").list(["Ada", "Ben"]) == "Ada und Ben")
    #expect(try formats("es").list(["Ana", "Inés"]) == "Ana e Inés")
    #expect(try formats("es").list(["Ana", "Íñigo"]) == "Ana e Íñigo")
    #expect(try formats("es").list(["padres", "hijos"]) == "padres e hijos")
    #expect(try formats("es").list(["nieve", "hielo"]) == "nieve y hielo")
    #expect(try formats("ja").list(["Ada", "Ben", "Chi"]) == "Ada、Ben、Chi")
    #expect(try formats("en").list(["Ada"]) == "Ada")
    #expect(try formats("en").list([]).isEmpty)
  }

  @Test func `a locale that is not known is its language's, or English`() throws {
    let money = Money(minorUnits: 123_456, currency: try #require(Currency.named("EUR")))
    for (locale, text) in [
      ("de-LU", "1.234,56_€"), ("de_CH", "EUR_1’234.56"), ("DE-ch", "EUR_1’234.56"), ("pt-AO", "€_1.234,56"),
      ("zh-Hant-TW", "€1,234.56"), ("", "€1,234.56"), ("-", "€1,234.56"), ("../etc", "€1,234.56"),
    ] { #expect(visible(try formats(locale).money(money)) == text, "\(locale)") }
  }

  @Test func `a currency is named in the language of the words`() throws {
    let formats = try formats("de-DE")
    #expect(formats.name(of: try #require(Currency.named("USD"))) == "USD · US Dollar")
    #expect(formats.name(of: try Currency(custom: "points", scale: 0)) == "points")
  }

  @Test func `only what runs the other way is set apart`() throws {
    let formats = try formats("en")
    #expect(formats.isolated("Zoë 家賃 🧾") == "Zoë 家賃 🧾")
    #expect(visible(formats.isolated("ليلى")) == "<ليلى>")
    #expect(visible(formats.isolated("a עדה")) == "<a עדה>")
  }
}
