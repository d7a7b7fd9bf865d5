import Ledger
import Testing

struct EmojiTests {
  @Test(arguments: ["🏠", "⛵️", "⛵", "👨‍👩‍👧‍👦", "🇵🇹", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏽", "1️⃣", "❤️", "🏳️‍🌈", "🕵🏻‍♂️", "*️⃣"])
  func `one emoji is one, of however many code points`(_ text: String) {
    #expect(Emoji.accept(" \(text)\n") == text)
    #expect(Emoji.isEmoji(text))
  }

  @Test(arguments: [
    "", " ", "a", "1", "#", "©", "é", "漢", "🏠🏠", "🏠 a", "a🏠", "🏠\u{301}", "\u{200D}", "\u{FE0F}", "<b>",
    "🏠" + String(repeating: "\u{FE0F}", count: 20), String(repeating: "🏠", count: 10_000), "\u{202E}🏠",
    "a\u{20E3}", " \u{20E3}", "😀\u{20E3}\u{20E3}", "1\u{FE0F}\u{200D}\u{20E3}", "🇵", "🇵🇹🇵",
    "😀\u{E0061}\u{E007F}", "🏠\u{200D}", "🏠\u{200D}a", "1\u{FE0F}",
  ]) func `anything else is none`(_ text: String) {
    #expect(Emoji.accept(text) == nil, "\(text.prefix(20))")
    #expect(!Emoji.isEmoji(text))
  }
}
