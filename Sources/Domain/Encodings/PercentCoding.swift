/// Percent-encoding: `%C3%A9` for é (RFC 3986 section 2).
package enum PercentCoding {
  /// Whether a character never has a special meaning in a URL (section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? unreserved.low : unreserved.high
    return byte < 128 && half & 1 << UInt64(byte & 63) != 0
  }

  /// Letters, digits, `-`, `.`, `_` and `~` as a bit set: the lower half of ASCII and the upper one.
  private static let unreserved: (low: UInt64, high: UInt64) = (0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE)
}

extension PercentCoding {
  /// Whether a path needs no escapes: unreserved characters, and the slashes between them.
  package static func isPlain(path: UnsafeBufferPointer<UInt8>) -> Bool {
    path.allSatisfy { isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }
}

// MARK: - Writing

extension PercentCoding {
  /// Appends a text; all but unreserved characters are escaped.
  package static func append(_ text: String, to result: inout String) {
    result += isPlain(text) ? text : encoded(text, keeping: isUnreserved)
  }

  /// A page has hundreds of links, of which hardly any needs escapes.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isUnreserved) }
      ?? text.utf8.allSatisfy(isUnreserved)
  }

  /// Appends a segment of a path. Browsers resolve `.` and `..` even percent-encoded, so these two are
  /// encoded twice and lead to no page.
  package static func append(segment: String, to result: inout String) {
    if isDots(segment.utf8) {
      for _ in segment.utf8 { result += "%252E" }
    } else {
      append(segment, to: &result)
    }
  }

  // A page has hundreds of addresses that extend another one. These functions write them in one go; nil if a
  // character would need an escape.

  /// An address with one more segment, and the query of another address instead of its own.
  package static func path(_ address: String, joined segment: String, queryOf other: String = "") -> String? {
    bytes(address, segment, other) { address, segment, other in
      guard segment.allSatisfy(isUnreserved), !isDots(segment) else { return nil }
      let path = address[..<queryStart(of: address)]
      let separator = path.last == slash ? nil : slash
      return joined(path, separator, segment[...], other[queryStart(of: other)...])
    }
  }

  /// An address with one more query parameter.
  package static func address(_ address: String, asking name: String, _ value: String) -> String? {
    bytes(address, name, value) { address, name, value in
      guard name.allSatisfy(isUnreserved), value.allSatisfy(isUnreserved) else { return nil }
      let separator = queryStart(of: address) == address.endIndex ? question : UInt8(ascii: "&")
      return joined(address[...], separator, name[...], value[...], between: UInt8(ascii: "="))
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private static func bytes(
    _ first: String, _ second: String, _ third: String, _ body: (Bytes, Bytes, Bytes) -> String?
  ) -> String? {
    first.utf8.withContiguousStorageIfAvailable { first in
      second.utf8.withContiguousStorageIfAvailable { second in
        third.utf8.withContiguousStorageIfAvailable { third in body(first, second, third) } ?? nil
      } ?? nil
    } ?? nil
  }

  private static func joined(
    _ first: Slice<Bytes>, _ separator: UInt8?, _ second: Slice<Bytes>, _ third: Slice<Bytes>,
    between: UInt8? = nil
  ) -> String {
    String(unsafeUninitializedCapacity: first.count + second.count + third.count + 2) { memory in
      var place = memory.update(fromContentsOf: first)
      if let separator {
        memory[place] = separator
        place += 1
      }
      place = memory[place...].update(fromContentsOf: second)
      if let between {
        memory[place] = between
        place += 1
      }
      return memory[place...].update(fromContentsOf: third)
    }
  }

  private static func queryStart(of address: Bytes) -> Int {
    address.firstIndex(of: question) ?? address.endIndex
  }

  /// The text with all bytes escaped except those that `isKept` accepts.
  package static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * text.utf8.count)
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        Hex.upper.append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDots(_ segment: some Collection<UInt8>) -> Bool {
    (1...2).contains(segment.count) && segment.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}

// MARK: - Reading

extension PercentCoding {
  /// Decodes the escapes once. Nil if one is malformed, or the result is not UTF-8 or contains NUL.
  ///
  /// In form data a plus sign stands for a space.
  package static func decode(_ text: Span<UInt8>, plusIsSpace: Bool = false) -> String? {
    isPlain(text, plusIsSpace) ? string(text) : unescaped(text, plusIsSpace).flatMap { string($0.span) }
  }

  /// Decodes the escape at `position` and moves past it; nil if it is malformed.
  package static func escapedByte(of text: Span<UInt8>, at position: inout Int) -> UInt8? {
    guard text.count - position > 2, text[position] == percent, let high = text[position + 1].hexValue,
      let low = text[position + 2].hexValue
    else { return nil }
    position += 3
    return high << 4 | low
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
      var position = 0
      while position < text.count {
        var byte = text[position]
        if byte == percent {
          guard let escaped = escapedByte(of: text, at: &position) else {
            isMalformed = true
            return
          }
          byte = escaped
        } else {
          if plusIsSpace, byte == plus { byte = UInt8(ascii: " ") }
          position += 1
        }
        buffer.initializeElement(at: count, to: byte)
        count += 1
      }
    }
    return isMalformed ? nil : bytes
  }

  private static func string(_ bytes: Span<UInt8>) -> String? {
    for index in bytes.indices where bytes[index] == 0 { return nil }
    return bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
  }

  private static let slash = UInt8(ascii: "/")
  private static let question = UInt8(ascii: "?")
  private static let percent = UInt8(ascii: "%")
  private static let plus = UInt8(ascii: "+")
}
