import HTTP
import Operations

/// The scheme, host and port under which the browser reaches this instance. They decide over cookies,
/// security header fields, links to share, and whether a form is our own.
struct ExternalOrigin: Sendable {
  let scheme: PublicURL.Scheme
  /// False if a trusted proxy's fields are ambiguous.
  let isClear: Bool
  /// Nil if the host of each request is used.
  private let published: PublicURL?
  /// The host of the original request, as a trusted proxy reports it.
  private let forwardedHost: String?

  /// The published URL comes first, then the fields of a trusted proxy, then the connection itself.
  init(_ request: Request, published: PublicURL?, proxies: TrustedProxies) {
    self.published = published
    let connection: PublicURL.Scheme = request.isEncrypted ? .https : .http
    guard proxies.contains(request.peer) else {
      scheme = published?.scheme ?? connection
      forwardedHost = nil
      isClear = true
      return
    }
    let schemes = request.head.values(of: .forwardedProto)
    let hosts = request.head.values(of: .forwardedHost)
    let forwarded = schemes.first.flatMap { PublicURL.Scheme(rawValue: $0.lowercased()) }
    scheme = published?.scheme ?? forwarded ?? connection
    forwardedHost = hosts.first
    isClear =
      schemes.count <= 1 && hosts.count <= 1 && (schemes.isEmpty || forwarded != nil)
      && hosts.allSatisfy { Authority.isValid($0) }
  }

  /// Whether browsers use HTTPS.
  var isSecure: Bool { scheme == .https }

  /// The whole origin for a request with this head; nil if it names no host.
  func url(_ head: RequestHead) -> PublicURL? { published ?? PublicURL("\(scheme.rawValue)://\(host(head))") }

  /// Whether a request is for the published host, or none is published.
  func isAddressed(by head: RequestHead) -> Bool { published?.isHost(host(head)) ?? true }

  /// Whether a changing request was sent by a page of this instance. A browser
  /// names the source in `Origin`, older ones only in `Referer`; a request without
  /// either is refused, and so is one that `Sec-Fetch-Site` calls cross-site.
  func isSource(of head: RequestHead) -> Bool {
    guard let own = url(head), isAtHome(head) else { return false }
    let origins = head.values(of: .origin)
    if !origins.isEmpty { return origins.count == 1 && PublicURL(origins[0]) == own }
    let referers = head.values(of: .referer)
    return referers.count == 1 && Self.origin(of: referers[0]) == own
  }

  /// Whether the length of a response may depend on its content, as compression makes it do. It may not for
  /// requests that another site made a browser send, with chosen text in the address. With HTTPS every
  /// browser names the requesting site, and requests without that field are not compressed; over plain HTTP
  /// an eavesdropper can read the response anyway.
  func allowsCompression(for head: RequestHead) -> Bool {
    isAtHome(head) && (!isSecure || !head.values(of: .secFetchSite).isEmpty)
  }

  private func host(_ head: RequestHead) -> String { forwardedHost ?? head.authority }

  private func isAtHome(_ head: RequestHead) -> Bool {
    head.values(of: .secFetchSite).allSatisfy { $0 == "same-origin" || $0 == "none" }
  }

  private static func origin(of address: String) -> PublicURL? {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty else { return nil }
    return PublicURL("\(parts[0])//\(parts[2])")
  }
}
