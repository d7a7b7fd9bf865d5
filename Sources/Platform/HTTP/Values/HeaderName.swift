/// The name of a header field, compared case-insensitively.
package struct HeaderName: Sendable {
  package let spelling: StaticString

  /// `spelling` must be a token of RFC 9110 §5.6.2 in its usual letter case, such as `Content-Type`.
  package init(_ spelling: StaticString) { self.spelling = spelling }
}

extension HeaderName: Equatable {
  package static func == (a: Self, b: Self) -> Bool {
    UnsafeBufferPointer(start: a.spelling.utf8Start, count: a.spelling.utf8CodeUnitCount).span.spells(
      ignoringCase: b.spelling)
  }
}

extension HeaderName {
  package static let acceptEncoding = HeaderName("Accept-Encoding")
  package static let acceptLanguage = HeaderName("Accept-Language")
  package static let acceptRanges = HeaderName("Accept-Ranges")
  package static let allow = HeaderName("Allow")
  package static let cacheControl = HeaderName("Cache-Control")
  package static let connection = HeaderName("Connection")
  package static let contentDisposition = HeaderName("Content-Disposition")
  package static let contentEncoding = HeaderName("Content-Encoding")
  package static let contentLength = HeaderName("Content-Length")
  package static let contentRange = HeaderName("Content-Range")
  package static let contentSecurityPolicy = HeaderName("Content-Security-Policy")
  package static let contentType = HeaderName("Content-Type")
  package static let cookie = HeaderName("Cookie")
  package static let entityTag = HeaderName("ETag")
  package static let expect = HeaderName("Expect")
  package static let forwardedFor = HeaderName("X-Forwarded-For")
  package static let forwardedHost = HeaderName("X-Forwarded-Host")
  package static let forwardedProto = HeaderName("X-Forwarded-Proto")
  package static let host = HeaderName("Host")
  package static let ifMatch = HeaderName("If-Match")
  package static let ifModifiedSince = HeaderName("If-Modified-Since")
  package static let ifNoneMatch = HeaderName("If-None-Match")
  package static let ifRange = HeaderName("If-Range")
  package static let ifUnmodifiedSince = HeaderName("If-Unmodified-Since")
  package static let lastEventID = HeaderName("Last-Event-ID")
  package static let lastModified = HeaderName("Last-Modified")
  package static let location = HeaderName("Location")
  package static let origin = HeaderName("Origin")
  package static let range = HeaderName("Range")
  package static let referer = HeaderName("Referer")
  package static let retryAfter = HeaderName("Retry-After")
  package static let secFetchSite = HeaderName("Sec-Fetch-Site")
  package static let setCookie = HeaderName("Set-Cookie")
  package static let transferEncoding = HeaderName("Transfer-Encoding")
  package static let userAgent = HeaderName("User-Agent")
  package static let vary = HeaderName("Vary")
}
