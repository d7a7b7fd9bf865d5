import Testing

@testable import HTML

struct IsolationTests {
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
  ]) func `what is put together of isolated texts runs the way of the page`(text: String) {
    let isolated = text.isolated(amidRightToLeft: true)
    #expect(isolated == Self.rightToLeft + text + Self.end)
    #expect(isolated.isolated(amidRightToLeft: true) == isolated)
    // In a page from left to right such a text gets a first-strong isolate.
    #expect("\u{2068}ليلى\u{2069} · 5".isolated(amidRightToLeft: false).hasPrefix(Self.first))
  }

  @Test(arguments: ["", "\u{2068}ليلى\u{2069}", "\u{2068}\u{2068}a\u{2069} b\u{2069}"])
  func `what is set apart already stays as it is`(text: String) {
    #expect(text.isolated(amidRightToLeft: true) == text)
    #expect(text.isolated(amidRightToLeft: false) == text)
  }

  @Test func `every letter that runs the other way is noticed, and no other one`() {
    for value in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(Character(scalar))b"
      let runsBack =
        switch value {
        case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
          true
        default: false
        }
      // Isolation marks themselves are not tested.
      guard !(0x2066...0x2069).contains(value) else { continue }
      #expect((text.isolated(amidRightToLeft: false) != text) == runsBack, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: ["Ada", "Zoë 家賃 🧾", "58.21 €"])
  func `amid left to right only the other direction is set apart`(text: String) {
    #expect(text.isolated(amidRightToLeft: false) == text)
  }

  @Test func `an address stays one that can be pressed and pasted`() {
    #expect("https://money.example/join/1".isolated(amidRightToLeft: true) == "https://money.example/join/1")
    #expect("https://a b".isolated(amidRightToLeft: true) == "\u{2068}https://a b\u{2069}")
    #expect("http://שלום".isolated(amidRightToLeft: false) == "\u{2068}http://שלום\u{2069}")
  }
}
