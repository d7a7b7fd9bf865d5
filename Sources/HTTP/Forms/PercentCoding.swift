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

  private static func decode(_ text: some Sequence<UInt8>) -> String? {
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

  /// `text` as one segment of a path, or as a name or value in a query: whatever could mean something
  /// there is escaped. The segments `.` and `..` cannot be written; browsers take their escapes for them.
  package static func encode(_ text: some StringProtocol) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if ByteSet.unreserved.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

extension ByteSet {
  /// What means nothing but itself anywhere in a target (RFC 3986 §2.3).
  fileprivate static let unreserved = ByteSet(where: {
    switch $0 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~".utf8.contains($0)
    }
  })
}
