import HTML
import Testing

struct PhraseTableTests {
  /// A table reads a constant, as `Strings` has them.
  private let table = PhraseTable(
    "\u{F}\u{0}\u{0}\u{5}\u{0}\u{14}\u{0}\u{0}\u{0}\u{0}\u{14}\u{0}\u{0}\u{8}\u{0}Grün\u{1}, \u{2}: \u{1}\u{3}"
  )

  @Test func `the constant holds where each phrase begins, how long it is, and its text`() {
    #expect(
      PhraseTable.constant(of: ["Grün", "", "\u{1}, \u{2}: \u{1}\u{3}"])
        == "\u{F}\u{0}\u{0}\u{5}\u{0}\u{14}\u{0}\u{0}\u{0}\u{0}\u{14}\u{0}\u{0}\u{8}\u{0}Grün\u{1}, \u{2}: \u{1}\u{3}"
    )
  }

  @Test func `a phrase is found by its number`() {
    #expect(table[0] == "Grün")
    #expect(table[1] == "")
  }

  @Test func `values stand where their marks do, as often as they do`() {
    #expect(table.phrase(2, "é", "", "!") == "é, : é!")
    #expect(table.phrase(0) == "Grün")
  }

  @Test func `the marks behind the values are slots`() {
    #expect(table.parts(2, "a", "b") == [.words("a, b: a"), .slot(0)])
    #expect(table.parts(2, "a") == [.words("a, "), .slot(0), .words(": a"), .slot(1)])
    #expect(table.parts(1) == [])
  }

  @Test(arguments: [1 << 14, (1 << 14) - 1]) func `a phrase is shorter than sixteen kilobytes`(_ length: Int)
  {
    #expect((PhraseTable.constant(of: [String(repeating: "a", count: length)]) != nil) == (length < 1 << 14))
  }

  @Test func `all phrases together are shorter than two megabytes`() {
    #expect(
      PhraseTable.constant(of: Array(repeating: String(repeating: "a", count: 16_000), count: 140)) == nil)
  }
}
