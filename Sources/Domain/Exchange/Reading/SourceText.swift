/// The text of a file in any encoding as UTF-8, without a byte order mark.
struct SourceText {
  let utf8: [UInt8]
  /// A word that shows whether the guess of Windows-1252 is right; nil without a guess.
  let sampleOfGuess: String?

  init(_ bytes: [UInt8]) throws(UnfitFile) {
    guard bytes.count <= ImportLimit.bytes else { throw .tooLong(limit: ImportLimit.bytes) }
    if let other = Self.knownOther(bytes) { throw other }
    (utf8, sampleOfGuess) = Self.decoded(bytes)
    guard !utf8.contains(0) else { throw .binary }
    guard let first = utf8.first(where: { $0 > 0x20 }) else { throw .empty }
    guard first != UInt8(ascii: "<") else { throw .markup }
  }

  private static func knownOther(_ bytes: [UInt8]) -> UnfitFile? {
    if bytes.starts(with: "PK".utf8) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .workbook }
    return bytes.starts(with: "%PDF".utf8) ? .pdf : nil
  }

  private static func decoded(_ bytes: [UInt8]) -> ([UInt8], String?) {
    if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes, high: 1, low: 0), nil) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes, high: 0, low: 1), nil) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if isUTF8(text) { return (text, nil) }
    let decoded = Windows1252.decoded(text)
    return (decoded, Windows1252.sample(of: decoded))
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  /// The text after the byte order mark; invalid characters become U+FFFD.
  private static func utf16(_ bytes: [UInt8], high: Int, low: Int) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count / 2)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false, into: { utf8.append($0) }
    )
    return utf8
  }
}

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
