/// The cookies that came with a request (RFC 6265 §4.2.1). Other programs on the same host set cookies as
/// well, so a malformed pair is passed over.
package struct Cookies: Sendable {
  /// The values of the Cookie fields, as they were sent: most requests ask for two or three cookies of a dozen.
  private let lines: [ArraySlice<UInt8>]

  package init(_ fields: [String]) {
    lines = fields.map { Array($0.utf8)[...] }
  }

  init(_ head: RequestHead) {
    lines = head.bytes(of: .cookie)
  }

  /// The value of a cookie. A name that came with two different values has none: one of them may have been
  /// planted by a page of a neighbouring host.
  package subscript(_ name: String) -> String? {
    var found: ArraySlice<UInt8>?
    for line in lines {
      var rest = line
      while !rest.isEmpty {
        let pair = rest.prefix { $0 != Byte.semicolon }
        rest = rest[pair.endIndex...].dropFirst()
        guard let value = pair.value(named: name) else { continue }
        if let found, !found.elementsEqual(value) { return nil }
        found = value
      }
    }
    return found.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension RequestHead {
  package var cookies: Cookies { Cookies(self) }
}

extension ByteSet {
  /// What a cookie's value is made of (RFC 6265 §4.1.1).
  static let cookie = ByteSet(where: { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) })
}

extension ArraySlice<UInt8> {
  /// The value of a pair with that name; nil for another pair, and for a malformed one.
  fileprivate func value(named name: String) -> ArraySlice<UInt8>? {
    let pair = trimmingWhiteSpace
    guard pair.starts(with: name.utf8) else { return nil }
    let behind = pair.dropFirst(name.utf8.count)
    guard behind.first == UInt8(ascii: "=") else { return nil }
    let value = behind.dropFirst().withoutQuotes
    return value.allSatisfy(ByteSet.cookie.contains) ? value : nil
  }

  fileprivate var trimmingWhiteSpace: ArraySlice<UInt8> {
    var trimmed = droppingWhiteSpace
    while let last = trimmed.last, ByteSet.whiteSpace.contains(last) { trimmed.removeLast() }
    return trimmed
  }

  fileprivate var withoutQuotes: ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    return count >= 2 && first == quote && last == quote ? dropFirst().dropLast() : self
  }
}
