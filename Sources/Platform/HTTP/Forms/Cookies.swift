/// The cookies of a request (RFC 6265 §4.2.1). Other programs on the same host set cookies as well, so
/// malformed pairs are ignored.
package struct Cookies: Sendable {
  /// The unparsed values of the Cookie fields: most requests need two or three cookies of a dozen.
  private let lines: [ArraySlice<UInt8>]

  package init(_ fields: [String]) { lines = fields.map { Array($0.utf8)[...] } }

  init(_ head: RequestHead) { lines = head.bytes(of: .cookie) }

  /// The value of a cookie. A name with two different values has none: one of them may have been planted by a
  /// page of a neighbouring host.
  package subscript(_ name: String) -> String? {
    var (name, found) = (name, [String]())
    name.withUTF8 { name in
      for line in lines { line.withUnsafeBufferPointer { found += Self.values(in: $0, named: name) } }
    }
    return found.allSatisfy { $0 == found[0] } ? found.first : nil
  }

  /// The values of the valid pairs with that name, hardly ever more than one.
  private static func values(in line: UnsafeBufferPointer<UInt8>, named name: UnsafeBufferPointer<UInt8>)
    -> [String]
  {
    var values: [String] = []
    var start = 0
    while start < line.count {
      var end = start
      while end < line.count, line[end] != Byte.semicolon { end += 1 }
      while start < end, ByteSet.whiteSpace.contains(line[start]) { start += 1 }
      let equals = start + name.count
      if equals < end, line[equals] == UInt8(ascii: "="), line[start..<equals].elementsEqual(name),
        let value = value(line[(equals + 1)..<end])
      {
        values.append(value)
      }
      start = end + 1
    }
    return values
  }

  /// The value after the equals sign; nil if it contains invalid bytes.
  private static func value(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    var bytes = bytes
    while let last = bytes.last, ByteSet.whiteSpace.contains(last) { bytes.removeLast() }
    let quote = UInt8(ascii: "\"")
    if bytes.count >= 2, bytes.first == quote, bytes.last == quote { bytes = bytes.dropFirst().dropLast() }
    return bytes.allSatisfy(ByteSet.cookie.contains) ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension RequestHead { package var cookies: Cookies { Cookies(self) } }

extension ByteSet {
  /// The bytes of a cookie's value (RFC 6265 §4.1.1).
  static let cookie = ByteSet(where: { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) })
}

/// A cookie to set. Its initialiser refuses every text that is not exactly one cookie, so that a value cannot
/// inject attributes.
package struct SetCookie: Sendable {
  package enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
  }

  /// The value of the Set-Cookie field (RFC 6265 §4.1).
  package let fieldValue: String

  /// Nil if the name is no token, the value or the path contains an invalid byte, or the attributes do not
  /// fulfil the name's prefix. Without `maxAge`, in seconds, it lasts as long as the browser's session; with
  /// 0 it is removed.
  package init?(
    _ name: String, _ value: String, path: String = "/", maxAge: Int? = nil, isSecure: Bool,
    isHTTPOnly: Bool = true, sameSite: SameSite = .lax
  ) {
    guard !name.isEmpty, name.utf8.allSatisfy(ByteSet.token.contains),
      value.utf8.allSatisfy(ByteSet.cookie.contains), path.utf8.first == Byte.slash,
      path.utf8.allSatisfy(ByteSet.cookie.contains),
      Self.keepsPromise(of: name, isSecure: isSecure, path: path)
    else { return nil }
    var text = "\(name)=\(value); Path=\(path)"
    if let maxAge { text += "; Max-Age=\(maxAge)" }
    if isHTTPOnly { text += "; HttpOnly" }
    if isSecure { text += "; Secure" }
    fieldValue = text + "; SameSite=\(sameSite.rawValue)"
  }

  /// Browsers drop a cookie whose attributes do not fulfil its prefix, in any letter case.
  private static func keepsPromise(of name: String, isSecure: Bool, path: String) -> Bool {
    let name = ArraySlice(name.utf8).asciiLowercased
    if name.hasPrefix("__host-") { return isSecure && path == "/" }
    return isSecure || !name.hasPrefix("__secure-")
  }
}

extension Fields {
  /// Adds a cookie beside those already set.
  package mutating func add(_ cookie: SetCookie) { add(.setCookie, cookie.fieldValue) }
}
