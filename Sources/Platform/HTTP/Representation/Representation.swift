/// A page or file in memory: its bytes, and the metadata for browsers.
package struct Representation: Sendable {
  package var content: Content
  /// The content compressed by gzip, if there is one.
  package var gzipped: Content?
  package var contentType: String
  package var entityTag: EntityTag?
  /// Leave it out for content that can change twice in one second, as a date cannot distinguish such
  /// versions.
  package var lastModified: HTTPDate?
  package var cachePolicy: CachePolicy
  /// Further fields of the response, such as Vary and Content-Disposition.
  package var fields: Fields

  package enum Content: Sendable {
    case bytes([UInt8])
    case constant(ConstantBytes)
    case source(ByteSource)
  }

  package init(
    _ content: Content, gzipped: Content? = nil, contentType: String, entityTag: EntityTag? = nil,
    lastModified: HTTPDate? = nil, cachePolicy: CachePolicy, fields: Fields = [:]
  ) {
    self.content = content
    self.gzipped = gzipped
    self.contentType = contentType
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.cachePolicy = cachePolicy
    self.fields = fields
  }

  /// The response to a request: the whole content, a part, or a failed condition. A HEAD request gets the
  /// body too, which the server leaves out.
  package func response(to head: RequestHead) -> Response { chosen(for: head).answer(to: head) }

  /// The compressed form if it is accepted and no range is requested, with a tag of its own: the two are
  /// different bytes (RFC 9110 §8.8.3.3).
  private func chosen(for head: RequestHead) -> Representation {
    guard let gzipped else { return self }
    var chosen = self
    chosen.fields.add(.vary, HeaderName.acceptEncoding.spelling.description)
    guard head[.range] == nil, AcceptEncoding(head).prefersGzip else { return chosen }
    chosen.content = gzipped
    chosen.fields[.contentEncoding] = "gzip"
    chosen.entityTag = entityTag.map { EntityTag("\($0.opaque)-gzip", isWeak: $0.isWeak) }
    return chosen
  }

  private func answer(to head: RequestHead) -> Response {
    switch verdict(on: head) {
    case .failed: return Response(.preconditionFailed)
    case .unchanged: return notModified()
    case .holds: break
    }
    guard let range = range(askedBy: head), content.count > 0 else { return whole() }
    return range.positions(in: content.count).map(part) ?? unsatisfiable()
  }

  private func whole() -> Response {
    Response(.ok, fields: allFields(), body: content.body(0..<content.count))
  }

  private func part(_ positions: Range<Int>) -> Response {
    var fields = allFields()
    fields[.contentRange] = "bytes \(positions.lowerBound)-\(positions.upperBound - 1)/\(content.count)"
    return Response(.partialContent, fields: fields, body: content.body(positions))
  }

  private func unsatisfiable() -> Response {
    Response(.rangeNotSatisfiable, fields: [.contentRange: "bytes */\(content.count)"])
  }

  /// Only the fields that a cache needs to keep using its copy (RFC 9110 §15.4.5).
  private func notModified() -> Response {
    var kept: Fields = [.cacheControl: cachePolicy.fieldValue]
    kept[.entityTag] = entityTag?.description
    if entityTag == nil { kept[.lastModified] = lastModified?.description }
    for name in Self.fieldsForCaches { for value in fields.values(of: name) { kept.add(name, value) } }
    return Response(.notModified, fields: kept)
  }

  private static let fieldsForCaches = [
    HeaderName.vary, HeaderName("Content-Location"), HeaderName("Expires"),
  ]

  private func allFields() -> Fields {
    var all = fields
    all[.contentType] = contentType
    all[.cacheControl] = cachePolicy.fieldValue
    all[.entityTag] = entityTag?.description
    all[.lastModified] = lastModified?.description
    all[.acceptRanges] = "bytes"
    return all
  }
}

extension Representation.Content {
  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .constant(let bytes): bytes.count
    case .source(let source): source.count
    }
  }

  fileprivate func body(_ positions: Range<Int>) -> Response.Body {
    switch self {
    case .bytes(let bytes): .bytes(bytes[positions])
    case .constant(let bytes): .constant(bytes[positions])
    case .source(let source): .source(source[positions])
    }
  }
}

extension Representation {
  /// The result of a request's conditions.
  enum Verdict {
    case holds
    case unchanged
    case failed
  }

  /// Evaluates the conditions in the order of RFC 9110 §13.2.2.
  func verdict(on head: RequestHead) -> Verdict {
    guard isVersionMeant(by: head) else { return .failed }
    let isRead = head.method == .get || head.method == .head
    if let known = head.entityTags(in: .ifNoneMatch) {
      guard known.containsEquivalent(of: entityTag) else { return .holds }
      return isRead ? .unchanged : .failed
    }
    guard isRead, let lastModified, let since = head.date(in: .ifModifiedSince) else { return .holds }
    return lastModified <= since ? .unchanged : .holds
  }

  /// If-Match, or If-Unmodified-Since without it.
  private func isVersionMeant(by head: RequestHead) -> Bool {
    if let meant = head.entityTags(in: .ifMatch) { return meant.containsSameBytes(as: entityTag) }
    guard let lastModified, let since = head.date(in: .ifUnmodifiedSince) else { return true }
    return lastModified <= since
  }

  /// The range to send, if the request asks for one of this same version.
  func range(askedBy head: RequestHead) -> ByteRange? {
    guard head.method == .get, let value = head.soleValue(of: .range), isSameVersion(forRangeOf: head) else {
      return nil
    }
    return ByteRange(value)
  }

  /// If-Range, by the strong comparison alone: parts of two versions must not be joined.
  private func isSameVersion(forRangeOf head: RequestHead) -> Bool {
    let values = head.values(of: .ifRange)
    guard let value = values.first else { return true }
    guard values.count == 1 else { return false }
    if let tag = EntityTag(fieldValue: value) { return entityTag?.isSameBytes(as: tag) ?? false }
    return HTTPDate(value).map { $0 == lastModified } ?? false
  }
}

extension RequestHead {
  fileprivate func date(in name: HeaderName) -> HTTPDate? { soleValue(of: name).flatMap(HTTPDate.init) }

  /// The value of a field that may occur only once; nil if it is missing or repeated.
  fileprivate func soleValue(of name: HeaderName) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values.first : nil
  }
}

extension Representation {
  /// Who may store a copy, and how long it is fresh (RFC 9111 §5.2.2).
  package enum CachePolicy: Equatable, Sendable {
    /// For files with their digest in the name, which never change.
    case immutable
    /// All caches may store it for this many seconds.
    case fresh(seconds: Int)
    /// All caches may store it, and must revalidate it each time.
    case revalidated
    /// Only the browser may store it, and must revalidate it each time.
    case personal
    /// No cache may store it.
    case unstored

    /// The value of Cache-Control.
    package var fieldValue: String {
      switch self {
      case .immutable: "public, max-age=31536000, immutable"
      case .fresh(let seconds): "public, max-age=\(max(seconds, 0))"
      case .revalidated: "no-cache"
      case .personal: "private, no-cache"
      case .unstored: "no-store"
      }
    }
  }
}
