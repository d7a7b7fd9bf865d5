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
