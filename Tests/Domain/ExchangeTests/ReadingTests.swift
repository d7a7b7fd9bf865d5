import Encodings
import Ledger
import TestSupport
import Testing

@testable import Exchange

/// Numbers, days and texts as files write them.
struct ReadingTests {
  @Test(arguments: [
    ("0", "0"), ("12.50", "12.5"), ("-3.00", "-3"), ("−3", "-3"), ("+7.1", "7.1"), (" 1,234.5 ", "1234.5"),
    ("1 234.5", "1234.5"), ("1\u{A0}234\u{202F}567", "1234567"), ("1'234.5", "1234.5"), (".5", "0.5"),
    ("- 5", "-5"), ("000000000000000000000012", "12"), ("-0.00", "0"), ("999999999999999", "999999999999999"),
  ]) func `a number is read exactly`(_ text: String, _ expected: String) throws {
    #expect(try ExactDecimal(text, mark: .point).description == expected)
  }

  @Test(arguments: [
    "", "-", ".", "5.", "1,23", "12,3456", "1,2345", "1234,567", "1.2.3", "1,234,56", "0x1", "ten", "1e3",
    "--1", "1-", "٣", "1 2", "1,,234", "1,234.5,6", "1'", "NaN", "€5",
  ]) func `what is no number is none`(text: String) {
    #expect(throws: ExactDecimal.Mistake.noNumber) { try ExactDecimal(text, mark: .point) }
  }

  @Test(
    arguments: [
      ("1e+16", nil), ("1e2", "100"), ("1.5E-3", "0.0015"), ("12e0", "12"), ("1e14", "100000000000000"),
    ] as [(String, String?)]) func `floats may have exponents`(_ text: String, _ expected: String?) throws
  {
    guard let expected else {
      #expect(throws: ExactDecimal.Mistake.tooLarge) {
        try ExactDecimal(text, mark: .point, allowsExponent: true)
      }
      return
    }
    #expect(try ExactDecimal(text, mark: .point, allowsExponent: true).description == expected)
  }

  @Test(arguments: [
    ("0.005", 1, true), ("-0.005", -1, true), ("0.0049", 0, true), ("1.10", 110, false),
    ("-1.994", -199, true), ("10000000000", 1_000_000_000_000, false), ("923.595", 92_360, true),
  ]) func `halves are rounded away from zero`(_ text: String, _ units: Int64, _ isRounded: Bool) throws {
    let result = try #require(try ExactDecimal(text, mark: .point).rounded(toScale: 2))
    #expect(result.units == units && result.isRounded == isRounded)
  }

  @Test func `an amount beyond what can be counted is none`() throws {
    #expect(try ExactDecimal("10000000000.01", mark: .point).rounded(toScale: 2) == nil)
    #expect(try ExactDecimal("999999999999999.99999999999999999999", mark: .point).rounded(toScale: 8) == nil)
  }

  @Test(
    arguments: [
      (["1.50", "2"], .comma, DecimalMark.point), (["1,50", "2"], .comma, .comma),
      (["1.234"], .comma, .point), (["1.234"], .semicolon, .comma), (["1.234", "5.1"], .semicolon, .point),
      (["1.234,5", "ten"], .comma, .comma), (["12"], .semicolon, .point),
    ] as [([String], CSVReader.Separator, DecimalMark)]) func `all cells of money decide on one mark`(
      _ cells: [String], _ separator: CSVReader.Separator, _ mark: DecimalMark
    )
  {
    var count = DecimalMarkCount()
    for cell in cells { count.add(cell) }
    #expect(count.mark(beside: separator) == mark)
  }

  @Test(
    arguments: [
      ("2025-03-01", "2025-03-01"), ("2025-03-01T23:59:00-0500", "2025-03-01"),
      ("2025-03-01 10:00", "2025-03-01"), ("1.3.2025", "2025-03-01"), ("01.03.2025", "2025-03-01"),
      ("2025/3/1", "2025-03-01"), ("20250301", "2025-03-01"), ("13/02/2025 18:00", "2025-02-13"),
      ("2025-02-30", nil), ("2025-13-01", nil), ("ten", nil), ("", nil), ("1.3.25", nil), ("2025-03", nil),
      ("99999999", nil), ("20250301123456", nil), ("1-3/2025", nil),
    ] as [(String, String?)]) func `a day is the day as it is written`(_ text: String, _ expected: String?)
  { #expect(DayText(text)?.day(in: .dayFirst)?.description == expected) }

  @Test func `a day beyond the twelfth tells the order`() {
    var count = DayOrderCount()
    count.add("3/4/2025")
    #expect(count.isOpen && count.order == .dayFirst)
    count.add("3/14/2025")
    #expect(!count.isOpen && count.order == .monthFirst)
  }

  @Test(arguments: [
    ("  Two\nlines\t ", "Two lines"), ("a\u{200B}b\u{202E}c\u{FEFF}", "abc"), ("a\u{2028}b\u{85}c", "a b c"),
    ("Zoë 🐈 van Dijk", "Zoë 🐈 van Dijk"), ("\u{0}\u{1}", ""), (" \u{3000} ", ""), ("a  b", "a b"),
  ]) func `a line is clean`(_ text: String, _ expected: String) {
    #expect(Array(CleanText.line(text).utf8) == Array(expected.utf8))
  }

  @Test func `a run of marks ends where it would slow down comparing`() {
    let line = CleanText.line("e" + String(repeating: "\u{301}", count: 60_000))
    #expect(StreamSafeText.holds(in: line) && line.unicodeScalars.count == 31)
  }

  @Test func `lines of a note stay`() {
    #expect(CleanText.lines(" two\r\nlines\u{200B}\rand \u{7} ") == "two\nlines\nand")
  }

  @Test(arguments: [
    ("'=1", "=1"), ("'+1", "+1"), ("'-1", "-1"), ("'@a", "@a"), ("'\ta", "\ta"), ("'a", "'a"), ("''=", "''="),
    ("'", "'"), ("a'=", "a'="),
  ]) func `an apostrophe before a formula alone is dropped`(_ cell: String, _ expected: String) {
    #expect(CleanText.unguarded(cell) == expected)
  }

  @Test(arguments: [
    ("-89,90 €", "-89,90"), ("$3.14", "3.14"), ("-$5.00", "-5.00"), ("$-5", "-5"), ("EUR 1.234,5", "1.234,5"),
    ("Rs.12", "12"), (".5", ".5"), ("12-", "12-"), ("5 (five)", "5 (five)"), ("none", "none"), ("+3", "+3"),
  ]) func `a currency around an amount is passed over`(_ text: String, _ expected: String) {
    #expect(AmountWithoutCurrency.of(text) == expected)
  }

  @Test func `names may hold what stands between them`() {
    let list = NameList(known: ["Park, Ada", "Park", "Ben"], separator: ", ")
    #expect(list.names(in: "Park, Ada, Ben") == ["Park, Ada", "Ben"])
    #expect(list.names(in: "Ben, Cleo & kids, Park") == ["Ben", "Cleo & kids", "Park"])
    #expect(NameList(known: ["A,B"], separator: ",").names(in: "A,B,C, D") == ["A,B", "C", "D"])
    #expect(list.names(in: " ").isEmpty)
    let nested = NameList(known: ["Park, Ada", "Park, Ada, Jr", "Ben"], separator: ", ")
    #expect(nested.names(in: "Park, Ada, Jr, Park, Ada, Ben") == ["Park, Ada, Jr", "Park, Ada", "Ben"])
  }

  @Test(
    arguments: [
      ("Transporte - Otro", "es", HouseholdCategory.transit), ("Casa - Outros", "pt-BR", .household),
      ("MOVIES", nil, .entertainment), ("Mobel", "de", .furniture), ("Location", "fr", .rent),
      ("食料品", nil, .groceries), ("ของชำ", "th", .groceries),
    ] as [(String, String?, HouseholdCategory)]) func `words of categories are known in many languages`(
      _ word: String, _ language: String?, _ category: HouseholdCategory
    )
  { #expect(ForeignCategories.meaning(of: word, in: language) == .household(category)) }

  @Test(arguments: ["Payment", "Zahlung", "Pago", "支払い", "การชำระเงิน"])
  func `words for payments are no categories`(word: String) {
    #expect(ForeignCategories.meaning(of: word, in: nil) == .payment)
  }
}
