import HTTP
import Operations

/// Field lines that every response carries: what a browser must never do with a page of ours, and that it is one of
/// ours, which no proxy's is: what was typed without a connection is refused by us or by nobody.
enum SecurityFields {
  /// `isShared` says that a page of another origin may read it, which is listed for that.
  static func by(_ scheme: PublicURL.Scheme, isShared: Bool = false) -> ConstantBytes {
    switch (scheme, isShared) {
    case (.https, false): own
    case (.http, false): ownByHTTP
    case (.https, true): shared
    case (.http, true): sharedByHTTP
    }
  }

  /// Each answer has a piece of them. With HTTPS outside, the browser is told to keep to it for two years. Other hosts
  /// below this one's name are not ours to speak for.
  private static let all = ConstantBytes(
    """
    Strict-Transport-Security: max-age=63072000\r
    Cross-Origin-Resource-Policy: cross-origin\r
    Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types evenly\r
    X-Content-Type-Options: nosniff\r
    X-Frame-Options: DENY\r
    Referrer-Policy: same-origin\r
    Cross-Origin-Opener-Policy: same-origin\r
    Evenly-Answer: 1\r
    Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r
    Cross-Origin-Resource-Policy: same-origin\r
    Strict-Transport-Security: max-age=63072000\r

    """)

  private static let own = lines(from: 2, leavingOut: 0)
  private static let ownByHTTP = lines(from: 2, leavingOut: 1)
  private static let shared = lines(from: 0, leavingOut: 2)
  private static let sharedByHTTP = lines(from: 1, leavingOut: 2)

  /// All from one line on, but for so many at the end.
  private static func lines(from first: Int, leavingOut last: Int) -> ConstantBytes {
    let bytes = all.bytes
    let starts = [bytes.startIndex] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    return all[starts[first]..<starts[starts.count - 1 - last]]
  }
}
