import Encodings
import TestSupport
import Testing

struct CSVWriterTests {
  private func cell(_ text: String) -> String {
    var writer = CSVWriter()
    writer.write(text: text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("Bread", "Bread"), ("two words", "two words"), ("a,b", "\"a,b\""),
    ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""),
    ("two\r\nlines", "\"two\r\nlines\""), ("Käse – 2 €", "Käse – 2 €"), ("3-2", "3-2"), ("a;b", "\"a;b\""),
    ("a\tb", "\"a\tb\""), ("me@here; 2+2, a-b", "\"me@here; 2+2, a-b\""), ("a - b", "a - b"),
    ("a | b", "a | b"), (" two - one", " two - one"), ("2 ﹣ 1", "2 ﹣ 1"),
  ]) func `a text is quoted where it must be`(text: String, written: String) {
    #expect(cell(text) == written)
  }

  @Test(arguments: ["=1+1", "+49 30", "-3", "@SUM(A1)", "\tx", "\rx", "=HYPERLINK(\"http://a\",\"b\")"])
  func `what a spreadsheet would compute is marked as a text`(text: String) {
    #expect(
      cell(text) == "\"'"
        + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"")
  }

  @Test(arguments: [
    ("Rent;=1+cmd|' /C calc'!A0", "Rent;'=1+cmd|' /C calc'!A0"), ("a,=1", "a,'=1"), ("a\t=1", "a\t'=1"),
    ("Milk\n- bread\n- tea", "Milk\n'- bread\n'- tea"), ("a\r\n=1", "a\r\n'=1"),
    ("a;;+1;-1;@A", "a;;'+1;'-1;'@A"), ("a; \u{A0}\u{3000}=1", "a; \u{A0}\u{3000}'=1"), ("  =1", "  '=1"),
    ("\u{0}\u{FEFF}=1", "\u{0}\u{FEFF}'=1"), ("\t=1", "'\t'=1"), ("＝1+1", "'＝1+1"), ("a;＋1", "a;'＋1"),
    ("－1", "'－1"), ("＠SUM(A1)", "'＠SUM(A1)"), ("﹦1", "'﹦1"), ("﹢1", "'﹢1"), ("﹣1", "'﹣1"), ("﹫A1", "'﹫A1"),
    ("a;﹦1", "a;'﹦1"), ("|=1", "|'=1"), (" | =1", " | '=1"), ("a|+1", "a|'+1"), ("\u{A0}＝1", "\u{A0}'＝1"),
    ("\u{2003}@A", "\u{2003}'@A"), (" \t-1", " \t'-1"), ("a\u{2028}=1", "a\u{2028}'=1"),
    ("a\u{B}=1", "a\u{B}'=1"), ("a\u{85}=1", "a\u{85}'=1"), ("a;\"=1\"", "a;\"\"'=1\"\""),
    ("=e\u{301}", "'=e\u{301}"), ("a;=\u{301}1", "a;'=\u{301}1"),
  ]) func `nothing is computed wherever a spreadsheet parts the cells`(text: String, written: String) {
    #expect(cell(text) == "\"\(written)\"")
  }

  @Test(arguments: [
    "'=1", "''-1", "Ikea, '-20 %", "Ikea, -20 %", "'", "''", "'x", "x'-1", "'\tx", "\t'=1", "a;'+1;''-1",
    "'\t=1", "-", "' -1", "'\"-1", "\r'x",
  ]) func `a text is what it was when its marks are taken away`(text: String) {
    #expect(FormulaMarks.removed(from: FormulaMarks.added(to: text) ?? text) == text)
  }

  @Test func `any text is what it was when its marks are taken away`() {
    var dice = Seed.dice()
    let signs = Array("'=+-@\t\r\n;, \"|x".unicodeScalars)
    for _ in 0..<Seed.count(5_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<dice.below(8) { text.append(signs[dice.below(signs.count)]) }
      let plain = String(text)
      let marked = FormulaMarks.added(to: plain) ?? plain
      #expect(Array(FormulaMarks.removed(from: marked).utf8) == Array(plain.utf8))
    }
  }

  @Test func `numbers are plain digits and rows end as the format says`() {
    var writer = CSVWriter()
    writer.write(number: "-12.05")
    writer.write(number: "1205")
    writer.write(text: "x")
    writer.endRow()
    writer.write(text: "y")
    #expect(writer.bytes == Array("-12.05,1205,x\r\ny".utf8))
  }
}
