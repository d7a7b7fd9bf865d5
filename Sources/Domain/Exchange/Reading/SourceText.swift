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
