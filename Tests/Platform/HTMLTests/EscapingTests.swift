import Encodings
import HTML
import TestSupport
import Testing

struct EscapingTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let markup: String
    var testDescription: String { String(text.prefix(40)) }
  }

  static let hostile = [
    Case(text: "", markup: ""), Case(text: "Ada & Ben", markup: "Ada &amp; Ben"),
    Case(text: "<script>alert(1)</script>", markup: "&lt;script&gt;alert(1)&lt;/script&gt;"),
    Case(text: "</textarea></title>", markup: "&lt;/textarea&gt;&lt;/title&gt;"),
    Case(text: "\" onclick=\"x", markup: "&quot; onclick=&quot;x"),
    Case(text: "' autofocus onfocus='x", markup: "&#39; autofocus onfocus=&#39;x"),
    Case(text: "&lt;b&gt;", markup: "&amp;lt;b&amp;gt;"), Case(text: "<!--", markup: "&lt;!--"),
    Case(text: "]]>", markup: "]]&gt;"), Case(text: "{{ secret }}", markup: "{{ secret }}"),
    Case(text: "javascript:alert(1)", markup: "javascript:alert(1)"),
    Case(text: "a\u{2028}b\u{2029}c", markup: "a\u{2028}b\u{2029}c"),
    Case(text: "a\0b", markup: "a\u{FFFD}b"), Case(text: "a\r\nb\rc", markup: "a&#13;\nb&#13;c"),
    Case(text: "\u{D7FF}\u{E000}\u{FFFF}", markup: "\u{D7FF}\u{E000}\u{FFFF}"),
    Case(text: "&#xD800;&#0;", markup: "&amp;#xD800;&amp;#0;"),
    Case(text: "+ADw-script+AD4-", markup: "+ADw-script+AD4-"),
    Case(text: "日本語 العربية 🧾", markup: "日本語 العربية 🧾"),
    Case(text: String(repeating: "<", count: 100_000), markup: String(repeating: "&lt;", count: 100_000)),
    Case(
      text: String(repeating: "long ", count: 100_000), markup: String(repeating: "long ", count: 100_000)),
  ]

  @Test(arguments: hostile) func `hostile text stays text`(_ hostile: Case) {
    #expect(written { $0.write(hostile.text) } == hostile.markup)
  }

  @Test(arguments: hostile) func `a slice of a text is escaped alike`(_ hostile: Case) {
    let around = "<" + hostile.text + ">"
    #expect(written { $0.write(around.dropFirst().dropLast()) } == hostile.markup)
  }

  @Test func `a static text and a character are escaped when they are written as values`() {
    let text: StaticString = "<&>"
    #expect(written { $0.write(text) } == "&lt;&amp;&gt;")
    #expect(written { $0.write("<" as Character) } == "&lt;")
    #expect(written { $0.write("👩‍👩‍👧" as Character) } == "👩‍👩‍👧")
  }

  @Test func `any text comes back from a browser as it was, and brings no markup`() {
    var random = Seed.dice()
    for _ in 0..<3_000 {
      let text = Self.text(using: &random)
      let markup = written { $0.write(text) }
      #expect(unescaped(markup) == text, "EVENLY_SEED=\(Seed.value)")
      #expect(!markup.contains { "<>\"'".contains($0) }, "EVENLY_SEED=\(Seed.value)")
    }
  }

  private static func text(using random: inout Dice) -> String {
    let favourites = Array("<>&\"'\r\n;#xamplt039 é語\u{2028}".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let any = Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &random))
      let usual = favourites.randomElement(using: &random)
      if let scalar = Bool.random(using: &random) ? usual : any { text.append(scalar) }
    }
    return String(text)
  }
}
