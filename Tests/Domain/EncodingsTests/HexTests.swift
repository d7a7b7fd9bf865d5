import Encodings
import Testing

struct HexTests {
  @Test func `every byte has two digits and comes back from them`() {
    let bytes = Array(UInt8.min...UInt8.max)
    let text = Hex.lower.text(of: bytes)
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
    #expect(Hex.upper.text(of: bytes) == text.uppercased())
    #expect(Hex.lower.bytes(of: text) == bytes)
    #expect(Hex.upper.bytes(of: text.uppercased()) == bytes)
  }

  @Test(arguments: ["0", "000", "0g", "g0", "FF", "fF", "0x", " 0", "00 ", "é"]) func `nothing else is read`(
    _ text: String
  ) { #expect(Hex.lower.bytes(of: text) == nil) }

  @Test func `a digit has a value in either letter case`() {
    let digits = (UInt8.min...UInt8.max).filter { $0.hexValue != nil }
    #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
    #expect(UInt8(ascii: "F").hexValue == 15 && UInt8(ascii: "a").hexValue == 10)
  }
}
