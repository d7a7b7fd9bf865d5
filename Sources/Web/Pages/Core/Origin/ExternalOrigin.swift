import HTTP
import Operations

/// The scheme, host and port under which a request's browser knows this instance. All that depends on them
/// asks here: cookies, the fields that guard a page, links to hand on, and whether a form is our own.
struct ExternalOrigin: Sendable {
  let scheme: PublicURL.Scheme
  /// False where a trusted proxy says something about it that can be understood in more than one way.
  let isClear: Bool
  /// Nil where each request's own host is believed.
  private let published: PublicURL?
  /// The host as a trusted proxy was asked for it.
  private let forwardedHost: String?

  /// What is published counts most, then what a trusted proxy says, then the connection itself.
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

  /// Whether browsers come by HTTPS.
  var isSecure: Bool { scheme == .https }

  /// The whole origin for a request that came with `head`; nil where it names no host.
  func url(_ head: RequestHead) -> PublicURL? {
    published ?? PublicURL("\(scheme.rawValue)://\(host(head))")
  }

  /// Whether a request is for the published host, or none is published.
  func isAddressed(by head: RequestHead) -> Bool {
    published?.isHost(host(head)) ?? true
  }

  /// Whether a request that changes something was sent by a page of this instance. A browser says where it
  /// comes from in `Origin`, older ones in `Referer` alone; a request without either is not believed, and
  /// neither is one that `Sec-Fetch-Site` calls foreign.
  func isSource(of head: RequestHead) -> Bool {
    guard let own = url(head), isAtHome(head) else { return false }
    let origins = head.values(of: .origin)
    if !origins.isEmpty { return origins.count == 1 && PublicURL(origins[0]) == own }
    let referers = head.values(of: .referer)
    return referers.count == 1 && Self.origin(of: referers[0]) == own
  }

  /// Whether the length of an answer may follow from what is in it, as it does when it is packed. Not so for what another
  /// site made a browser ask for, with words of its choice in the address. By HTTPS every browser says who asks, and
  /// whoever does not say it gets the answer as it is; by plain HTTP whoever watches can read all of it anyway.
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
