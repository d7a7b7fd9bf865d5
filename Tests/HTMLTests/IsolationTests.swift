import Testing

@testable import HTML

@Suite struct IsolationTests {
  private static let first = "\u{2068}"
  private static let rightToLeft = "\u{2067}"
  private static let end = "\u{2069}"

  @Test(arguments: ["ليلى", "Ada", "58.21 €", "14 نوفمبر", "Ada · \u{2068}Ben\u{2069}"])
  func `amid right to left every text is set apart by its own letters`(text: String) {
    #expect(text.isolated(amidRightToLeft: true) == Self.first + text + Self.end)
  }

  @Test(arguments: [
    "\u{2068}58.21 €\u{2069} · \u{2068}14 نوفمبر\u{2069}",
    "\u{2068}Ada\u{2069}: \u{2068}a\u{2068}b\u{2069}\u{2069}",
  ])
  func `what is put together of isolated texts runs the way of the page`(text: String) {
    let isolated = text.isolated(amidRightToLeft: true)
    #expect(isolated == Self.rightToLeft + text + Self.end)
    #expect(isolated.isolated(amidRightToLeft: true) == isolated)
    // From left to right such a text falls to that anyway.
    #expect("\u{2068}ليلى\u{2069} · 5".isolated(amidRightToLeft: false).hasPrefix(Self.first))
  }

  @Test(arguments: ["", "\u{2068}ليلى\u{2069}", "\u{2068}\u{2068}a\u{2069} b\u{2069}"])
  func `what is set apart already stays as it is`(text: String) {
    #expect(text.isolated(amidRightToLeft: true) == text)
    #expect(text.isolated(amidRightToLeft: false) == text)
  }

  @Test(arguments: ["Ada", "Zoë 家賃 🧾", "58.21 €"])
  func `amid left to right only the other direction is set apart`(text: String) {
    #expect(text.isolated(amidRightToLeft: false) == text)
  }
}
