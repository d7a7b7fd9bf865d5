/// Base64 with its padding (RFC 4648 section 4).
enum Base64 {
  static func text(of bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes[...]
    while !rest.isEmpty {
      let three = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = three.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - three.count))
      for index in 0..<4 {
        text.append(index > three.count ? padding : digits[Int(bits >> UInt32(18 - 6 * index) & 0x3F)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what `text(of:)` would not have written.
  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8.prefix(while: { $0 != padding }) {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count % 4 != 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - 2 * ((count - 1) % 4)))) }
    }
    return self.text(of: bytes).utf8.elementsEqual(text.utf8) ? bytes : nil
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  private static func value(of character: UInt8) -> UInt32? {
    digits.firstIndex(of: character).map { UInt32($0) }
  }
}
