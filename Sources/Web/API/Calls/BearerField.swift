import HTTP

/// The bearer token of a request (RFC 6750 section 2.1).
struct BearerField {
  /// Nil if there is none.
  let text: String?

  init(_ head: RequestHead) {
    let values = head.values(of: .authorization)
    guard values.count == 1, let value = values.first else {
      text = nil
      return
    }
    let parts = value.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
    let isBearer = parts.count == 2 && Self.isScheme(parts[0])
    text = isBearer ? String(Substring(parts[1])) : nil
  }

  /// Ignores case.
  private static func isScheme(_ word: Substring.UTF8View) -> Bool {
    word.map { $0 | 0x20 }.elementsEqual("bearer".utf8)
  }
}
