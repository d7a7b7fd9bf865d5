import Ledger
import Testing

@Suite struct CSVWriterTests {
  private func cell(_ text: String) -> String {
    var writer = CSVWriter()
    writer.write(text: text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("Bread", "Bread"), ("two words", "two words"), ("a,b", "\"a,b\""),
    ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""),
    ("two\r\nlines", "\"two\r\nlines\""),
    ("Käse – 2 €", "Käse – 2 €"), ("3-2", "3-2"),
  ])
  func `a text is quoted where it must be`(text: String, written: String) {
    #expect(cell(text) == written)
  }

  @Test(arguments: ["=1+1", "+49 30", "-3", "@SUM(A1)", "\tx", "\rx", "=HYPERLINK(\"http://a\",\"b\")"])
  func `what a spreadsheet would compute is marked as a text`(text: String) {
    #expect(
      cell(text) == "\"'"
        + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"")
  }

  @Test func `amounts are plain digits and rows end as the format says`() {
    var writer = CSVWriter()
    writer.write(minorUnits: -1_205, in: Currency(code: "EUR", scale: 2))
    writer.write(minorUnits: 1_205, in: Currency(code: "JPY", scale: 0))
    writer.write(text: "x")
    writer.endRow()
    writer.write(text: "y")
    #expect(writer.bytes == Array("-12.05,1205,x\r\ny".utf8))
  }
}
