import HTTP
import Testing

struct PercentCodingTests {
  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("%41", "A"), ("a%20b", "a b"), ("%C3%A9", "é"), ("%c3%a9", "é"),
    ("%F0%9F%8D%95", "🍕"), ("é", "é"), ("a+b", "a+b"), ("%2B", "+"), ("%25", "%"), ("%2541", "%41"),
    ("%2e%2e%2f", "../"), ("%0D%0A", "\r\n"), ("%7F", "\u{7F}"),
  ])
  func `undoes escapes once`(text: String, decoded: String) {
    #expect(PercentCoding.decode(text) == decoded)
  }

  @Test(arguments: [
    "%", "%4", "a%", "%zz", "%4z", "%z4", "%%41", "% 41", "%+1", "%-1", "%u0041", "%00", "a%00b", "\0",
    "%80", "%FF", "%C3", "%C3a", "%A9", "%C0%80", "%C0%AF", "%C1%81", "%E0%80%AF", "%F0%80%80%AF",
    "%ED%A0%80", "%F4%90%80%80", "%F8%88%80%80%80", "%F0%9F%8D",
  ])
  func `takes no bad escape, no NUL and no bytes that are no UTF-8`(text: String) {
    #expect(PercentCoding.decode(text) == nil)
    #expect(PercentCoding.decodeForm(text.utf8) == nil)
  }

  @Test(arguments: [("a+b", "a b"), ("+", " "), ("%2B", "+"), ("a%20b+c", "a b c"), ("%C3%A9+", "é ")])
  func `a plus sign is a space in forms`(text: String, decoded: String) {
    #expect(PercentCoding.decodeForm(text.utf8) == decoded)
  }

  @Test func `takes no raw bytes that are no UTF-8`() {
    #expect(PercentCoding.decodeForm([0x61, 0xFF]) == nil)
    #expect(PercentCoding.decodeForm([0xC0, 0xAF]) == nil)
    #expect(PercentCoding.decodeForm([0xC3, 0xA9]) == "é")
  }

  @Test func `every character comes back from its escapes`() {
    for value in UInt32(1)...0x2FFF {
      let text = UnicodeScalar(value).map(String.init) ?? ""
      let escaped = text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(PercentCoding.decode(escaped) == text)
      #expect(PercentCoding.decodeForm(escaped.utf8) == text)
    }
  }
}
