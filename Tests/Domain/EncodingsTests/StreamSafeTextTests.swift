import Encodings
import Testing

struct StreamSafeTextTests {
  @Test(arguments: [
    "", "plain", "naïve", "日本語", "हिन्दी", "שָׁלוֹם", "ẹ̀kọ́", "🍕👩‍👩‍👧", String(repeating: "e\u{301}", count: 10_000),
    String(repeating: "\u{301}", count: 30), String(repeating: "\u{200D}", count: 1_000),
    String(repeating: "\u{FE0F}", count: 1_000),
  ]) func `what people write is safe`(text: String) { #expect(StreamSafeText.holds(in: text)) }

  @Test(arguments: ["\u{301}", "\u{316}", "\u{5B0}", "\u{3099}", "\u{1D165}", "\u{94D}"])
  func `a run of more than thirty marks is not, wherever it stands`(mark: String) {
    let run = String(repeating: mark, count: 31)
    for text in [run, "e\(run)", "before \(run) after", "日\(run)"] {
      #expect(!StreamSafeText.holds(in: text))
    }
  }

  @Test func `a run of several marks counts as one`() {
    #expect(!StreamSafeText.holds(in: "e" + String(repeating: "\u{301}\u{316}", count: 16)))
  }
}
