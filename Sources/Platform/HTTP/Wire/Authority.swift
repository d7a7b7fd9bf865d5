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
