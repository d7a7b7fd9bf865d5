import Encodings

/// The escapes of targets and forms: `%C3%A9` for é (RFC 3986 §2.1).
package enum PercentCoding {
  /// Undoes the escapes, once. Nil where one is malformed, or where the bytes are no UTF-8 or hold NUL.
  package static func decode(_ text: some StringProtocol) -> String? {
    decode(Array(text.utf8).span)
  }

  /// The same for a name or a value of a form, where a plus sign stands for a space.
  package static func decodeForm(_ text: some Sequence<UInt8>) -> String? {
    decode(Array(text).span, plusIsSpace: true)
  }

  /// The same for bytes, as a segment of a path or a field of a form has them.
  static func decode(_ text: Span<UInt8>, plusIsSpace: Bool = false) -> String? {
    isPlain(text, plusIsSpace) ? string(text) : unescaped(text, plusIsSpace).flatMap { string($0.span) }
  }

  private static func isPlain(_ text: Span<UInt8>, _ plusIsSpace: Bool) -> Bool {
    for index in text.indices where text[index] == percent || (plusIsSpace && text[index] == plus) {
      return false
    }
    return true
  }

  private static func unescaped(_ text: Span<UInt8>, _ plusIsSpace: Bool) -> [UInt8]? {
    var isMalformed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
      var index = 0
      while index < text.count {
        var byte = text[index]
        if byte == percent {
          guard index + 2 < text.count, let high = text[index + 1].hexValue,
            let low = text[index + 2].hexValue
          else {
            isMalformed = true
            return
          }
          byte = high << 4 | low
          index += 2
        } else if plusIsSpace, byte == plus {
          byte = Byte.space
        }
        buffer.initializeElement(at: count, to: byte)
        count += 1
        index += 1
      }
    }
    return isMalformed ? nil : bytes
  }

  private static func string(_ bytes: Span<UInt8>) -> String? {
    for index in bytes.indices where bytes[index] == 0 { return nil }
    return bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
  }

  private static let percent = UInt8(ascii: "%")
  private static let plus = UInt8(ascii: "+")
}
