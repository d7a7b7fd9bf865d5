import Encodings
import HTTP

/// Redirects plain HTTP requests to HTTPS.
struct HTTPSRedirect: Sendable {
  let publicURL: PublicURL?
  /// The HTTPS port, for an instance without a public URL.
  let port: UInt16
  let basePath: BasePath

  func respond(to request: Request) -> Response {
    if request.head.path == "\(basePath)/up" { return Response(text: "ok") }
    guard let authority = authority(for: request.head) else {
      return Response(.badRequest, text: "This site uses HTTPS: its address begins with https://.\n")
    }
    let path = request.head.path.hasPrefix("/") ? request.head.path : "/"
    let query = request.head.query.map { "?\($0)" } ?? ""
    // A browser may cache it, but not longer than a port is likely to stay.
    return Response(
      .permanentRedirect,
      fields: [.location: "https://\(authority)\(path)\(query)", .cacheControl: "max-age=86400"])
  }

  /// Nil if the request names no host.
  private func authority(for head: RequestHead) -> String? {
    if let publicURL, publicURL.scheme == .https { return publicURL.authority }
    let host = Self.host(head.authority)
    guard !host.isEmpty else { return nil }
    return port == 443 ? String(host) : "\(host):\(port)"
  }

  /// The host without its port; an IPv6 address is in brackets.
  private static func host(_ authority: String) -> Substring {
    let end = authority.lastIndex(of: "]").map { authority.index(after: $0) }
    return authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
  }
}
