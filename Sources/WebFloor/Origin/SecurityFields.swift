import HTTP
import Running

/// Field lines that every response carries: what a browser must never do with a page of ours.
enum SecurityFields {
  static func by(_ scheme: PublicURL.Scheme) -> ConstantBytes {
    scheme == .https ? https : http
  }

  /// With HTTPS outside, the browser is told to keep to it for two years. Other hosts below this one's name
  /// are not ours to speak for.
  private static let https = ConstantBytes(
    """
    Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types evenly\r
    X-Content-Type-Options: nosniff\r
    X-Frame-Options: DENY\r
    Referrer-Policy: same-origin\r
    Cross-Origin-Opener-Policy: same-origin\r
    Cross-Origin-Resource-Policy: same-origin\r
    Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r
    Strict-Transport-Security: max-age=63072000\r

    """)

  /// All but the last line.
  private static let http = https[0..<lastLine]
  private static let lastLine =
    https.bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
}
