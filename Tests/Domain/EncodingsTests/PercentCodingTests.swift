import Encodings
import TestSupport
import Testing

struct PercentCodingTests {
  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("%41", "A"), ("a%20b", "a b"), ("%C3%A9", "é"), ("%c3%a9", "é"),
    ("%F0%9F%8D%95", "🍕"), ("é", "é"), ("a+b", "a+b"), ("%2B", "+"), ("%25", "%"), ("%2541", "%41"),
    ("%2e%2e%2f", "../"), ("%0D%0A", "\r\n"), ("%7F", "\u{7F}"),
  ]) func `undoes escapes once`(text: String, decoded: String) { #expect(read(text.utf8) == decoded) }

  @Test(arguments: [
    "%", "%4", "a%", "%zz", "%4z", "%z4", "%%41", "% 41", "%+1", "%-1", "%u0041", "%00", "a%00b", "\0", "%80",
    "%FF", "%C3", "%C3a", "%A9", "%C0%80", "%C0%AF", "%C1%81", "%E0%80%AF", "%F0%80%80%AF", "%ED%A0%80",
    "%F4%90%80%80", "%F8%88%80%80%80", "%F0%9F%8D",
  ]) func `takes no bad escape, no NUL and no bytes that are no UTF-8`(text: String) {
    #expect(read(text.utf8) == nil)
    #expect(read(text.utf8, plusIsSpace: true) == nil)
  }

  @Test(arguments: [("a+b", "a b"), ("+", " "), ("%2B", "+"), ("a%20b+c", "a b c"), ("%C3%A9+", "é ")])
  func `a plus sign is a space in forms`(text: String, decoded: String) {
    #expect(read(text.utf8, plusIsSpace: true) == decoded)
  }

  @Test func `takes no raw bytes that are no UTF-8`() {
    #expect(read([0x61, 0xFF], plusIsSpace: true) == nil)
    #expect(read([0xC0, 0xAF], plusIsSpace: true) == nil)
    #expect(read([0xC3, 0xA9], plusIsSpace: true) == "é")
  }

  @Test func `every character comes back from its escapes`() {
    for value in UInt32(1)...0x2FFF {
      let text = UnicodeScalar(value).map(String.init) ?? ""
      let escaped = text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(read(escaped.utf8) == text)
      #expect(read(escaped.utf8, plusIsSpace: true) == text)
    }
  }

  private func read(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
    PercentCoding.decode(Array(text).span, plusIsSpace: plusIsSpace)
  }

  @Test func `what is written is read back, and shows nothing but unreserved characters`() {
    var dice = Seed.dice()
    for _ in 0..<Seed.count(300) {
      let text = String(
        String.UnicodeScalarView(
          (0..<dice.below(20)).compactMap { _ in
            Unicode.Scalar(UInt32(dice.below(dice.chance(50) ? 0x7F : 0x1_F600) + 1))
          }))
      var written = ""
      PercentCoding.append(text, to: &written)
      #expect(written.utf8.allSatisfy { PercentCoding.isUnreserved($0) || $0 == UInt8(ascii: "%") })
      #expect(read(written.utf8) == text)
      #expect(read(PercentCoding.encoded(text) { !"%+".utf8.contains($0) }.utf8, plusIsSpace: true) == text)
    }
  }

  @Test(arguments: [
    ("", ""), ("az09-._~", "az09-._~"), ("a b", "a%20b"), ("é", "%C3%A9"), ("\u{7}", "%07"), ("%", "%25"),
    ("...", "..."), ("a/b", "a%2Fb"), (".", "%252E"), ("..", "%252E%252E"),
  ]) func `a segment of a path leads nowhere else`(_ text: String, _ segment: String) {
    var written = ""
    PercentCoding.append(segment: text, to: &written)
    #expect(written == segment)
  }
}
