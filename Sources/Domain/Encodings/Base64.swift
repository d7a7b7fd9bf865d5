/// Base64 in one of its alphabets (RFC 4648 sections 4 and 5).
package struct Base64: Sendable {
  private let digits: [UInt8]
  private let padding: UInt8?

  /// The alphabet with `+` and `/`, padded to multiples of four.
  package static let standard = Base64("+", "/", padding: "=")
  /// The alphabet that needs no escapes in a URL, without padding.
  package static let url = Base64("-", "_", padding: nil)

  /// An alphabet given by its last two characters.
  package init(_ plus: Unicode.Scalar, _ slash: Unicode.Scalar, padding: Unicode.Scalar?) {
    let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    digits = Array(common.utf8) + [UInt8(ascii: plus), UInt8(ascii: slash)]
    self.padding = padding.map { UInt8(ascii: $0) }
  }

  // MARK: - Writing

  package func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var bits: UInt32 = 0
    var held = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 6 {
        held -= 6
        text.append(digits[Int(bits >> UInt32(held) & 0x3F)])
      }
    }
    if held > 0 { text.append(digits[Int(bits << UInt32(6 - held) & 0x3F)]) }
    while let padding, text.count % 4 != 0 { text.append(padding) }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: - Reading

  /// Nil for texts that `text(of:)` would not write.
  package func bytes(of text: some StringProtocol) -> [UInt8]? { bytes(of: Array(text.utf8).span) }

  /// The same for ASCII bytes.
  package func bytes(of text: Span<UInt8>) -> [UInt8]? {
    guard let count = digitCount(in: text) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 3 / 4)
    var bits: UInt32 = 0
    var held = 0
    for index in 0..<count {
      guard let value = value(of: text[index]) else { return nil }
      bits = bits << 6 | value
      held += 6
      guard held >= 8 else { continue }
      held -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
    }
    // The unused bits of the last digit must be zero.
    return bits & (1 << UInt32(held) - 1) == 0 ? bytes : nil
  }

  /// The number of digits before the padding; nil if the padding is wrong.
  private func digitCount(in text: Span<UInt8>) -> Int? {
    var count = text.count
    if let padding {
      guard count % 4 == 0 else { return nil }
      while count > 0, text.count - count < 2, text[count - 1] == padding { count -= 1 }
    }
    return count % 4 == 1 ? nil : count
  }

  private func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case digits[62]: 62
    case digits[63]: 63
    default: nil
    }
  }
}
