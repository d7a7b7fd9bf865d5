extension Markup {
  /// The bytes that are written as a character reference. All are below 64, so one word holds the set.
  ///
  /// A carriage return would be read back as a line feed, and a NUL is an error in HTML.
  private static var special: UInt64 { 1 << 0 | 1 << 13 | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62 }

  mutating func write(escaping text: some Collection<UInt8>) {
    if text.withContiguousStorageIfAvailable({ write(escaping: $0) }) == nil {
      for byte in text {
        withUnsafeBytes(of: byte) { write(escaping: $0.assumingMemoryBound(to: UInt8.self)) }
      }
    }
  }

  package mutating func write(escaping text: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(text)
    var clean = 0
    var index = 0
    while index < bytes.count {
      if bytes.count - index >= 8, Self.isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index += 8
        continue
      }
      if Self.isSpecial(bytes[index]) {
        write(block: UnsafeRawBufferPointer(rebasing: bytes[clean..<index]))
        write(literal: Self.reference(to: bytes[index]))
        clean = index + 1
      }
      index += 1
    }
    write(block: UnsafeRawBufferPointer(rebasing: bytes[clean...]))
  }

  /// Whether eight bytes contain no special one; false also for a few others, which are then checked one by
  /// one.
  ///
  /// `&`, `'` and `"` differ from each other in two bits, `<` and `>` in one, and the rest are controls.
  private static func isPlain(_ bytes: UInt64) -> Bool {
    let (quotes, angles, controls) = (
      bytes & (0xFA * ones) ^ (0x22 * ones), bytes & (0xFD * ones) ^ (0x3C * ones), bytes & (0xE0 * ones)
    )
    return (noughts(in: quotes) | noughts(in: angles) | noughts(in: controls)) == 0
  }

  /// Not zero if one of the eight bytes is zero.
  private static func noughts(in bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes & (0x80 * ones) }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  private static func isSpecial(_ byte: UInt8) -> Bool { byte < 64 && special & (1 << UInt64(byte)) != 0 }

  private static func reference(to byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 13: "&#13;"
    default: "\u{FFFD}"
    }
  }
}
