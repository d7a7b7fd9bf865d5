import Encodings

/// A host with an optional port (RFC 3986 §3.2), without user information.
package enum Authority {
  package static func isValid(_ text: String) -> Bool { isValid(Array(text.utf8).span) }

  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard let host = hostLength(text) else { return false }
    return host == text.count || isPort(text.extracting(host...))
  }

  /// Also requires a port, which CONNECT must name (RFC 9112 §3.2.3).
  static func isValidWithPort(_ text: Span<UInt8>) -> Bool {
    guard let host = hostLength(text), text.count - host > 1 else { return false }
    return isPort(text.extracting(host...))
  }

  /// The length of the host at the start of `text`, nil without one.
  private static func hostLength(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    guard text[0] == UInt8(ascii: "[") else {
      let end = text.firstIndex(from: 0, to: text.count, outside: .host)
      return end > 0 ? end : nil
    }
    guard let end = text.indices.first(where: { text[$0] == UInt8(ascii: "]") }) else { return nil }
    return IPv6Literal.isValid(text.extracting(1..<end)) ? end + 1 : nil
  }

  /// A colon and a number up to 65,535, which may be missing.
  private static func isPort(_ text: Span<UInt8>) -> Bool {
    guard text[0] == Byte.colon else { return false }
    var port = 0
    for index in 1..<text.count {
      guard text[index].isDigit, port <= 65_535 else { return false }
      port = port * 10 + Int(text[index] - Byte.zero)
    }
    return port <= 65_535
  }
}

/// An IPv6 address between the brackets of a host (RFC 3986 §3.2.2): eight groups, or fewer around one `::`;
/// the last two may be written as an IPv4 address. Zones are refused.
enum IPv6Literal {
  /// As long as `0000:0000:0000:0000:0000:0000:255.255.255.255`.
  private static let maximumLength = 45

  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard text.count <= maximumLength else { return false }
    var groups = 0
    var hasGap = false
    var index = 0
    while index < text.count {
      if text.starts(at: index, with: "::") {
        guard !hasGap else { return false }
        hasGap = true
        index += 2
        continue
      }
      if index > 0, text[index - 1] != Byte.colon {
        guard text[index] == Byte.colon else { return false }
        index += 1
      }
      let rest = text.extracting(index...)
      if isIPv4(rest) { return isWhole(groups + 2, hasGap) }
      let digits = hexDigits(rest)
      guard (1...4).contains(digits) else { return false }
      groups += 1
      index += digits
    }
    return isWhole(groups, hasGap)
  }

  /// A gap stands for one group or more.
  private static func isWhole(_ groups: Int, _ hasGap: Bool) -> Bool { hasGap ? groups < 8 : groups == 8 }

  private static func hexDigits(_ text: Span<UInt8>) -> Int {
    text.indices.first { text[$0].hexValue == nil } ?? text.count
  }

  /// Four decimal numbers up to 255, without leading zeros.
  private static func isIPv4(_ text: Span<UInt8>) -> Bool {
    var numbers = 0
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: ".") {
      guard isIPv4Number(text.extracting(start..<index)) else { return false }
      numbers += 1
      start = index + 1
    }
    return numbers == 4
  }

  private static func isIPv4Number(_ text: Span<UInt8>) -> Bool {
    guard (1...3).contains(text.count), text.count == 1 || text[0] != Byte.zero else { return false }
    var value = 0
    for index in text.indices {
      guard text[index].isDigit else { return false }
      value = value * 10 + Int(text[index] - Byte.zero)
    }
    return value <= 255
  }
}

extension Span<UInt8> {
  fileprivate func starts(at index: Int, with text: StaticString) -> Bool {
    count - index >= text.utf8CodeUnitCount
      && extracting(index..<index + text.utf8CodeUnitCount).spells(ignoringCase: text)
  }
}
