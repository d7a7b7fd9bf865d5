import HTTP

/// The scheme, host and port under which browsers know this instance.
struct ExternalOrigin: Sendable {
  /// Nil where each request's own host is believed.
  private let published: PublicURL?

  init(_ published: PublicURL?) {
    self.published = published
  }

  /// Whether browsers come by HTTPS.
  var isSecure: Bool { published?.scheme == .https }

  /// Whether a request that changes something was sent by a page of this instance. A browser says where it
  /// comes from in `Origin`, older ones in `Referer` alone; a request without either is not believed, and
  /// neither is one that `Sec-Fetch-Site` calls foreign.
  func isSource(of head: RequestHead) -> Bool {
    guard let own = published ?? PublicURL("http://\(head.authority)"), isAtHome(head) else { return false }
    let origins = head.values(of: .origin)
    if !origins.isEmpty { return origins.count == 1 && PublicURL(origins[0]) == own }
    let referers = head.values(of: .referer)
    return referers.count == 1 && Self.origin(of: referers[0]) == own
  }

  private func isAtHome(_ head: RequestHead) -> Bool {
    head.values(of: .secFetchSite).allSatisfy { $0 == "same-origin" || $0 == "none" }
  }

  private static func origin(of address: String) -> PublicURL? {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty else { return nil }
    return PublicURL("\(parts[0])//\(parts[2])")
  }
}
