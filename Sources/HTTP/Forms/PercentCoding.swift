/// The escapes of targets and forms: `%C3%A9` for é (RFC 3986 §2.1).
package enum PercentCoding {
  /// Undoes the escapes, once. Nil where one is malformed, or where the bytes are no UTF-8 or hold NUL.
  package static func decode(_ text: some StringProtocol) -> String? {
    decode(text.utf8)
  }

  /// The same for a name or a value of a form, where a plus sign stands for a space.
  package static func decodeForm(_ text: some Sequence<UInt8>) -> String? {
    decode(text.lazy.map { $0 == UInt8(ascii: "+") ? Byte.space : $0 })
  }

  /// The same for bytes, as a segment of a path has them.
  static func decode(_ text: some Sequence<UInt8>) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.underestimatedCount)
    var bytes = text.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = bytes.next()?.hexValue, let low = bytes.next()?.hexValue else { return nil }
      decoded.append(high << 4 | low)
    }
    guard !decoded.contains(0) else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }
}
