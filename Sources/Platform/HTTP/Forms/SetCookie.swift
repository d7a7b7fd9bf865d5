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
