package import HTTP

/// The origins whose scripts may call the API in browsers: none but those listed. They send a token as every
/// client does; cookies play no part, so none are allowed.
package struct AllowedOrigins: Sendable {
  private let origins: Set<String>

  package init(_ origins: Set<String> = []) { self.origins = origins }

  package var isEmpty: Bool { origins.isEmpty }

  /// Tells a browser whether the calling page may read the answer. Returns whether it may.
  @discardableResult package func mark(_ response: inout Response, to head: RequestHead) -> Bool {
    guard !isEmpty else { return false }
    response.fields[.vary] = (response.fields.values(of: .vary) + ["Origin"]).joined(separator: ", ")
    guard let origin = allowed(head) else { return false }
    response.fields[.allowOrigin] = origin
    response.fields[.exposeHeaders] = Self.shown
    return true
  }

  /// Answers a preflight request with the allowed methods and fields.
  package func answer(_ response: inout Response, toPreflight head: RequestHead, _ methods: String) {
    guard !isEmpty, allowed(head) != nil, !head.values(of: .requestMethod).isEmpty else { return }
    response.fields[.allowMethods] = methods
    response.fields[.allowHeaders] = Self.sent
    response.fields[.maxAge] = "600"
  }

  /// The origin of the request, if it is listed.
  private func allowed(_ head: RequestHead) -> String? {
    let named = head.values(of: .origin)
    guard named.count == 1, origins.contains(named[0]) else { return nil }
    return named[0]
  }

  private static let sent =
    "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID"
  private static let shown = "ETag, Link, Location, Retry-After, WWW-Authenticate"
}

extension HeaderName {
  fileprivate static let allowOrigin = HeaderName("Access-Control-Allow-Origin")
  fileprivate static let exposeHeaders = HeaderName("Access-Control-Expose-Headers")
  fileprivate static let allowMethods = HeaderName("Access-Control-Allow-Methods")
  fileprivate static let allowHeaders = HeaderName("Access-Control-Allow-Headers")
  fileprivate static let maxAge = HeaderName("Access-Control-Max-Age")
  fileprivate static let requestMethod = HeaderName("Access-Control-Request-Method")
}
