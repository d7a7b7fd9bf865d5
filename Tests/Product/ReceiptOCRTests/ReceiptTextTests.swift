import Encodings
import Ledger
import TestSupport
import Testing

@testable import ReceiptOCR

private let euro = Currency(code: "EUR", scale: 2)
private let yen = Currency(code: "JPY", scale: 0)

struct ReceiptTextTests {
  struct TotalCase: Sendable {
    let text: String
    var currency = euro
    let total: Int64?
  }

  @Test(arguments: [
    TotalCase(text: "Milk 1.20\nBread 2.30\nTOTAL 3.50", total: 3_50),
    TotalCase(text: "Milch 1,20 A\nSUMME EUR 3,50\nGegeben 10,00\nRückgeld 6,50", total: 3_50),
    TotalCase(text: "Subtotal 90.00\nTax 9.00\nTotal 99.00\nCash 100.00\nChange 1.00", total: 99_00),
    TotalCase(text: "Zwischensumme 1.234,56\nGesamtbetrag 1.334,56 €", total: 1_334_56),
    TotalCase(text: "TOTAL\n1,234.56", total: 1_234_56), TotalCase(text: "T0TAL: 12, 50", total: 12_50),
    TotalCase(text: "Tota1 12 ,50", total: 12_50), TotalCase(text: "Sunme EUR 7,00", total: 7_00),
    TotalCase(text: "TOTAL TTC 45,90\nTVA 20% 7,65", total: 45_90),
    TotalCase(text: "Total à payer 12,00\nTotal articles 3", total: 12_00),
    TotalCase(text: "Importe total: 1.200,00 €", total: 1_200_00),
    TotalCase(text: "Total 5.00 EUR 5.00", total: 5_00),
    TotalCase(text: "Coffee 2.80\nCake 3.90", total: 3_90),
    TotalCase(text: "Amount due 8.00\nTotal 10.00", total: 8_00),
    TotalCase(text: "合計 1,234", currency: yen, total: 1234),
    TotalCase(text: "小計 1,000\n合 計 ¥1,080", currency: yen, total: 1080),
    TotalCase(text: "المجموع 15.00", total: 15_00), TotalCase(text: "Tel 030.1234.5678\nThanks", total: nil),
    TotalCase(text: "", total: nil), TotalCase(text: "TOTAL 99999999999999999999.99", total: nil),
    TotalCase(text: "TOTAL 19%", total: nil), TotalCase(text: "Total 0.00", total: nil),
    TotalCase(text: "TOTAL ....,,,,''''", total: nil),
  ]) func `the total is found`(_ one: TotalCase) {
    #expect(ReceiptText(one.text).total(in: one.currency) == one.total, "\(one.text)")
  }

  @Test(arguments: [
    ("Datum: 03.05.2025 12:31", "2025-05-03"), ("3.5.25", "2025-05-03"), ("2025-05-03T10:00", "2025-05-03"),
    ("05/13/2025", "2025-05-13"), ("13/05/2025", "2025-05-13"), ("3 May 2025", "2025-05-03"),
    ("May 3rd, 2025", "2025-05-03"), ("3. Mai 2025", "2025-05-03"), ("3 mai 2025", "2025-05-03"),
    ("3 de mayo de 2025", "2025-05-03"), ("2025年5月3日", "2025-05-03"), ("03MAY2025", "2025-05-03"),
    ("31.02.2025", nil), ("01.01.1999", nil), ("24.12.2030", nil), ("Tel 030 1234 5678", nil), ("", nil),
  ]) func `the day is found`(_ text: String, _ day: String?) throws {
    let today = try #require(Day("2025-06-15"))
    #expect(ReceiptText(text).day(notAfter: today) == day.flatMap { Day($0) }, "\(text)")
  }

  @Test(arguments: [
    ("REWE Markt GmbH\nHauptstr. 12", "REWE Markt GmbH"), ("*** Corner Shop ***\n12 High St", "Corner Shop"),
    ("RECEIPT\n2025-05-03\nCafé São João", "Café São João"), ("0301234567\n12.50", nil), ("", nil),
    ("|| -- ..\nAldi Süd", "Aldi Süd"),
  ]) func `who was paid is found`(_ text: String, _ payee: String?) {
    #expect(ReceiptText(text).payee == payee)
  }

  @Test func `no text makes it stumble`() throws {
    var dice = Seed.dice()
    let today = try #require(Day("2025-06-15"))
    let pieces = [
      "TOTAL", "1", "9", ".", ",", "'", " ", "\n", "%", "年", "é", "\u{0}", "00", "/", "-", "May", "€",
    ]
    for _ in 0..<2_000 {
      let text = (0..<40).map { _ in dice.pick(pieces) }.joined()
      for currency in [euro, yen] { _ = ReceiptText(text).reading(in: currency, today: today) }
    }
  }
}
