import HTTP
import Operations

/// Header fields of every response: security rules for browsers, and a field that marks it as ours and not a
/// proxy's, so that only this server can refuse a form from the offline outbox.
enum SecurityFields {
  /// `isShared`: pages of other listed origins may read the response.
  static func by(_ scheme: PublicURL.Scheme, isShared: Bool = false) -> ConstantBytes {
    switch (scheme, isShared) {
    case (.https, false): own
    case (.http, false): ownByHTTP
    case (.https, true): shared
    case (.http, true): sharedByHTTP
    }
  }

  /// Each response has a part of them. With HTTPS outside, HSTS lasts two years. It does not include
  /// subdomains, which may belong to others.
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

  /// All lines from one on, without the given number at the end.
  private static func lines(from first: Int, leavingOut last: Int) -> ConstantBytes {
    let bytes = all.bytes
    let starts = [bytes.startIndex] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    return all[starts[first]..<starts[starts.count - 1 - last]]
  }
}
