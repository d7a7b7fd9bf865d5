/// The encoding of older programs in Western Europe, in which any bytes are valid.
enum Windows1252 {
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes { if byte < 0x80 { utf8.append(byte) } else { utf8 += Self.upper[Int(byte) - 0x80] } }
    return utf8
  }

  /// The first word with a non-ASCII character, by which a person can see whether the encoding is right.
  static func sample(of utf8: [UInt8]) -> String {
    guard let place = utf8.firstIndex(where: { $0 >= 0x80 }) else { return "" }
    let start = utf8[..<place].lastIndex(where: isBoundary).map { $0 + 1 } ?? 0
    let end = utf8[place...].firstIndex(where: isBoundary) ?? utf8.count
    let word = String(decoding: utf8[max(start, place - 40)..<min(end, place + 40)], as: UTF8.self)
    return CleanText.line(word)
  }

  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\"")
  }

  /// The characters of 0x80 to 0x9F; undefined ones keep their number.
  private static let specials: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private static let upper: [[UInt8]] = (specials + (0xA0...0xFF)).map { value in
    Array(String(Unicode.Scalar(value).map(Character.init) ?? "\u{FFFD}").utf8)
  }
}
