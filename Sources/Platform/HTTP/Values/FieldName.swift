/// The name of a header field, compared case-insensitively.
package struct FieldName: Sendable {
  package let spelling: StaticString

  /// `spelling` must be a token of RFC 9110 §5.6.2 in its usual letter case, such as `Content-Type`.
  package init(_ spelling: StaticString) { self.spelling = spelling }
}

extension FieldName: Equatable {
  package static func == (a: Self, b: Self) -> Bool {
    UnsafeBufferPointer(start: a.spelling.utf8Start, count: a.spelling.utf8CodeUnitCount).span.spells(
      ignoringCase: b.spelling)
  }
}

extension FieldName {
  package static let acceptEncoding = FieldName("Accept-Encoding")
  package static let acceptLanguage = FieldName("Accept-Language")
  package static let acceptRanges = FieldName("Accept-Ranges")
  package static let allow = FieldName("Allow")
  package static let cacheControl = FieldName("Cache-Control")
  package static let connection = FieldName("Connection")
  package static let contentDisposition = FieldName("Content-Disposition")
  package static let contentEncoding = FieldName("Content-Encoding")
  package static let contentLength = FieldName("Content-Length")
  package static let contentRange = FieldName("Content-Range")
  package static let contentSecurityPolicy = FieldName("Content-Security-Policy")
  package static let contentType = FieldName("Content-Type")
  package static let cookie = FieldName("Cookie")
  package static let entityTag = FieldName("ETag")
  package static let expect = FieldName("Expect")
  package static let forwardedFor = FieldName("X-Forwarded-For")
  package static let forwardedHost = FieldName("X-Forwarded-Host")
  package static let forwardedProto = FieldName("X-Forwarded-Proto")
  package static let host = FieldName("Host")
  package static let ifMatch = FieldName("If-Match")
  package static let ifModifiedSince = FieldName("If-Modified-Since")
  package static let ifNoneMatch = FieldName("If-None-Match")
  package static let ifRange = FieldName("If-Range")
  package static let ifUnmodifiedSince = FieldName("If-Unmodified-Since")
  package static let lastEventID = FieldName("Last-Event-ID")
  package static let lastModified = FieldName("Last-Modified")
  package static let location = FieldName("Location")
  package static let origin = FieldName("Origin")
  package static let range = FieldName("Range")
  package static let referer = FieldName("Referer")
  package static let retryAfter = FieldName("Retry-After")
  package static let secFetchSite = FieldName("Sec-Fetch-Site")
  package static let setCookie = FieldName("Set-Cookie")
  package static let transferEncoding = FieldName("Transfer-Encoding")
  package static let userAgent = FieldName("User-Agent")
  package static let vary = FieldName("Vary")
}
