/// The cookies that came with a request (RFC 6265 §4.2.1). Other programs on the same host set cookies as
/// well, so a malformed pair is passed over.
package struct Cookies: Sendable {
  private var pairs: [(name: String, value: String)] = []

  /// Reads the values of the Cookie fields.
  package init(_ fields: [String]) {
    for field in fields {
      for pair in field.utf8.split(separator: Byte.semicolon) { add(Array(pair)[...]) }
    }
  }

  /// The value of a cookie. A name that came with two different values has none: one of them may have been
  /// planted by a page of a neighbouring host.
  package subscript(_ name: String) -> String? {
    let values = pairs.filter { $0.name == name }.map(\.value)
    return Set(values).count == 1 ? values.first : nil
  }

  private mutating func add(_ pair: ArraySlice<UInt8>) {
    let pair = pair.trimmingWhiteSpace
    let name = pair.prefix(while: ByteSet.token.contains)
    let behind = pair[name.endIndex...]
    let value = behind.dropFirst().withoutQuotes
    guard !name.isEmpty, behind.first == UInt8(ascii: "="), value.allSatisfy(ByteSet.cookie.contains) else {
      return
    }
    pairs.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
  }
}

extension RequestHead {
  package var cookies: Cookies { Cookies(values(of: .cookie)) }
}

extension ByteSet {
  /// What a cookie's value is made of (RFC 6265 §4.1.1).
  static let cookie = ByteSet(where: { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) })
}

extension ArraySlice<UInt8> {
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
