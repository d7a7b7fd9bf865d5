/// Percent-encoding as RFC 3986 section 2 has it: everything but unreserved characters.
enum PercentCoding {
  static func append(_ text: String, to result: inout String) {
    if text.utf8.allSatisfy(isUnreserved) {
      result += text
    } else {
      for byte in text.utf8 { append(byte, to: &result) }
    }
  }

  /// `.` and `..` lead to other pages even percent-encoded, so these two are encoded twice and lead nowhere.
  static func append(segment: String, to result: inout String) {
    if isDots(segment.utf8) {
      for _ in segment.utf8 { result += "%252E" }
    } else {
      append(segment, to: &result)
    }
  }

  static func isDots(_ segment: some Collection<UInt8>) -> Bool {
    (1...2).contains(segment.count) && segment.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func append(_ byte: UInt8, to result: inout String) {
    if isUnreserved(byte) {
      result.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      result += byte < 16 ? "%0" : "%"
      result += String(byte, radix: 16, uppercase: true)
    }
  }
}
