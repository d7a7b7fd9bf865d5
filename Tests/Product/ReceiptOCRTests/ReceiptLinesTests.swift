import Ledger
import TestSupport
import Testing

@testable import ReceiptOCR

private let euro = Currency(code: "EUR", scale: 2)
private let yen = Currency(code: "JPY", scale: 0)

/// What was bought, as receipts print it.
struct ReceiptLinesTests {
  private func read(_ text: String, in currency: Currency = euro) throws -> [String] {
    let today = try #require(Day("2025-06-15"))
    return ReceiptText(text).reading(in: currency, today: today).lines.map { line in
      let count = line.quantity > 1 ? " ×\(line.quantity)" : ""
      return "\(line.name) \(line.amount)\(count)\(line.kind.map { " \($0.rawValue)" } ?? "")"
    }
  }

  @Test(arguments: [
    ("Milk 1.98", "Milk", 198), ("Milk 1.98 A", "Milk", 198), ("Milch 3,5% 1,98 AW", "Milch 3,5%", 198),
    ("Milk 1.98A", "Milk", 198), ("Milk $1.98 TX", "Milk", 198), ("Milk 1,98 € *", "Milk", 198),
    ("Milk 1,98 EUR 2", "Milk", 198), ("Milk .... 1.98", "Milk", 198), ("4012345 Milk 1.98", "Milk", 198),
    ("Leergut 1,50-", "Leergut", -150), ("Leergut -1,50 B", "Leergut", -150), ("Pfand 1,50 -", "Pfand", -150),
    ("Leergut - 1,50", "Leergut", -150), ("Rabatt 0,50", "Rabatt", -50), ("TV 1.234,56", "TV", 123_456),
    ("Milk 12, 50", "Milk", 1250), ("2 Schnitzel 35,80", "2 Schnitzel", 3580),
    ("Kinder Bar 0,99", "Kinder Bar", 99), ("* Milk 1.98", "Milk", 198),
  ]) func `a line has a name and the amount at its end`(text: String, name: String, amount: Int64) throws {
    let lines = try read("\(text)\nBread 2.00\nTOTAL 3.00")
    #expect(lines == ["\(name) \(amount)", "Bread 200"])
  }

  @Test(arguments: [
    "2 x 0,99\nMilch 1,98 A", "Milch 1,98 A\n2 x 0,99", "Milch\n2 x 0,99 1,98", "Milch 2 x 0,99 1,98",
    "2 Stk x 0,99\nMilch 1,98", "2x0,99\nMilch 1,98", "Milch 1,98\n2 Stk. × 0,99 EUR", "2 @ 0.99\nMilch 1.98",
    "2 * 0,99 Milch 1,98",
  ]) func `a quantity and its price belong to a line`(text: String) throws {
    #expect(try read("\(text)\nBrot 2,00\nSumme 3,98") == ["Milch 198 ×2", "Brot 200"])
    #expect(try read("Brot 2,00\n\(text)\nSumme 3,98") == ["Brot 200", "Milch 198 ×2"])
  }

  @Test(arguments: [
    "0,512 kg x 1,99 EUR/kg\nÄpfel 1,02 B", "Äpfel 1,02 B\n0,512 kg x 1,99 EUR/kg", "3 x 0,99\nÄpfel 1,02",
  ]) func `a weight and a wrong quantity are none`(text: String) throws {
    #expect(try read("\(text)\nBrot 2,00\nSumme 3,02") == ["Äpfel 102", "Brot 200"])
  }

  @Test func `what stands around the lines is none of them`() throws {
    let german = """
      REWE Markt GmbH
      Hauptstr. 12, 10115 Berlin
      Tel. 030 123 45 67
      Datum 03.11.2026 18:12
      EUR
      Äpfel 2,49 A
      Vollmilch 1,19 A
      Zwischensumme 3,68
      MwSt 7% 0,24
      SUMME EUR 3,68
      Gegeben BAR 5,00
      Rückgeld 1,32
      Netto 3,44
      """
    #expect(try read(german) == ["Äpfel 249", "Vollmilch 119"])
    let american = """
      BOOKS & MORE
      Novel 14.90
      Atlas 39.00
      Subtotal 53.90
      Tax 8% 4.31
      Tip 5.00
      Total
      63.21
      Cash 70.00
      """
    #expect(try read(american) == ["Novel 1490", "Atlas 3900", "Tax 8% 431 tax", "Tip 500 tip"])
  }

  @Test func `without decimals the number at the end is the price`() throws {
    let text = "まいばすけっと\n牛乳 ¥198\n食パン 2コ x 120 240\nおにぎり 1,080※\n合計 ¥1,518"
    #expect(try read(text, in: yen) == ["牛乳 198", "食パン 240 ×2", "おにぎり 1080"])
  }

  @Test(arguments: [
    "Milk 1.98\nTOTAL 1.98", "Milk 1.98\nBread 2.00", "TOTAL 3.00", "", "Tel 030\nTOTAL 3.00",
  ]) func `one line is no bill by item, and neither are lines without a total`(text: String) throws {
    #expect(try read(text).isEmpty || !text.contains("TOTAL"))
  }

  @Test func `there are not too many`() throws {
    let text = (1...300).map { "Item no \($0) 1.00" }.joined(separator: "\n") + "\nTOTAL 300.00"
    #expect(try read(text).count == RecognizedReceipt.Line.most)
  }
}
