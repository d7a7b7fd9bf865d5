/// A host with an optional port (RFC 3986 §3.2), without user information.
enum Authority {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard let hostEnd = endOfHost(text), hostEnd > 0 else { return false }
    guard hostEnd < text.count else { return true }
    guard text[hostEnd] == Byte.colon else { return false }
    var port = 0
    for index in hostEnd + 1..<text.count {
      guard text[index].isDigit, port <= 65_535 else { return false }
      port = port * 10 + Int(text[index] - Byte.zero)
    }
    return port <= 65_535
  }

  private static func endOfHost(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    guard text[0] == UInt8(ascii: "[") else {
      return text.indices.first { !ByteSet.host.contains(text[$0]) } ?? text.count
    }
    for index in 1..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "]") { return index > 2 ? index + 1 : nil }
      guard byte.hexValue != nil || byte == Byte.colon || byte == UInt8(ascii: ".") else { return nil }
    }
    return nil
  }
}
