/// The head that is being read: its bytes, where its parts lie, and the rules that hold for it as a whole.
struct HeadDraft: Sendable {
  var bytes: [UInt8] = []
  var methodEnd = 0
  var targetEnd = 0
  var majorVersion: UInt8 = 0
  var minorVersion: UInt8 = 0
  var nameStart = 0
  var nameEnd = 0
  var valueStart = 0
  private(set) var fields: [RequestHead.FieldSpan] = []

  var targetStart: Int { methodEnd + 1 }

  mutating func endField(at valueEnd: Int) {
    if fields.isEmpty { fields.reserveCapacity(12) }
    fields.append(
      RequestHead.FieldSpan(
        nameStart: UInt16(truncatingIfNeeded: nameStart), nameEnd: UInt16(truncatingIfNeeded: nameEnd),
        valueStart: UInt16(truncatingIfNeeded: valueStart),
        valueEnd: UInt16(truncatingIfNeeded: valueEnd)))
  }

  /// Checks what concerns the head as a whole: Host, framing, persistence, the target's form.
  mutating func head() throws(Refusal) -> RequestHead {
    trimValues()
    let known = try KnownFields(fields, in: bytes.span)
    let method = Method(bytes.span.extracting(0..<methodEnd))
    let version: RequestHead.Version = minorVersion == 0 ? .http10 : .http11
    return RequestHead(
      method: method,
      version: version,
      framing: try framing(known, version),
      keepsAlive: known.connection.close ? false : version == .http11 || known.connection.keepAlive,
      expectsContinue: try known.expectsContinue(in: bytes.span) && version == .http11,
      target: try target(for: method, host: try host(known, version)),
      bytes: bytes,
      fields: fields)
  }

  /// Trailing spaces and tabs do not belong to a value (RFC 9110 §5.5); no other byte is white space here.
  private mutating func trimValues() {
    for index in fields.indices {
      let field = fields[index]
      var end = field.valueEnd
      while end > field.valueStart {
        let byte = bytes[Int(end) - 1]
        guard byte == Byte.space || byte == Byte.tab else { break }
        end -= 1
      }
      guard end != field.valueEnd else { continue }
      fields[index] = RequestHead.FieldSpan(
        nameStart: field.nameStart, nameEnd: field.nameEnd, valueStart: field.valueStart, valueEnd: end)
    }
  }

  /// RFC 9112 §6.3, without its lenient readings: whatever could be framed in two ways is refused.
  private func framing(
    _ known: KnownFields, _ version: RequestHead.Version
  ) throws(Refusal) -> RequestHead.BodyFraming {
    if let coding = known.transferEncoding {
      guard version == .http11 else { throw Refusal(.badRequest, "transfer coding in HTTP/1.0") }
      guard known.contentLength == nil else { throw Refusal(.badRequest, "length and transfer coding") }
      try TransferCoding.check(bytes.span.extracting(coding))
      return .chunked
    }
    guard let range = known.contentLength else { return .none }
    let length = try ContentLength.read(bytes.span.extracting(range))
    return length == 0 ? .none : .length(length)
  }

  /// Exactly one Host in HTTP/1.1, at most one in HTTP/1.0 (RFC 9112 §3.2).
  private func host(_ known: KnownFields, _ version: RequestHead.Version) throws(Refusal) -> Range<Int> {
    guard let host = known.host else {
      guard version == .http10 else { throw Refusal(.badRequest, "no Host") }
      return 0..<0
    }
    guard Authority.isValid(bytes.span.extracting(host)) else { throw Refusal(.badRequest, "bad Host") }
    return host
  }

  /// The four forms of a target (RFC 9112 §3.2).
  private func target(for method: Method, host: Range<Int>) throws(Refusal) -> RequestHead.Target {
    let whole = targetStart..<targetEnd
    if method == .connect {
      guard Authority.isValid(bytes.span.extracting(whole)) else {
        throw Refusal(.badRequest, "bad authority")
      }
      return RequestHead.Target(form: .authority, authority: whole, path: 0..<0, query: nil)
    }
    if bytes[targetStart] == Byte.slash {
      return splitQuery(form: .origin, authority: host, from: targetStart)
    }
    if bytes.span.extracting(whole).spells("*") {
      guard method == .options else { throw Refusal(.badRequest, "asterisk") }
      return RequestHead.Target(form: .asterisk, authority: host, path: whole, query: nil)
    }
    return try absoluteTarget(whole)
  }

  /// An absolute target's own authority counts, not that of Host (RFC 9112 §3.2.2).
  private func absoluteTarget(_ whole: Range<Int>) throws(Refusal) -> RequestHead.Target {
    let span = bytes.span.extracting(whole)
    let schemes: [StaticString] = ["http://", "https://"]
    let scheme = schemes.first { scheme in
      span.count >= scheme.utf8CodeUnitCount
        && span.extracting(0..<scheme.utf8CodeUnitCount)
          .spells(ignoringCase: scheme)
    }
    guard let scheme else { throw Refusal(.badRequest, "target form") }
    let start = whole.lowerBound + scheme.utf8CodeUnitCount
    let end = (start..<whole.upperBound).first { bytes[$0] == Byte.slash || bytes[$0] == UInt8(ascii: "?") }
    let authority = start..<(end ?? whole.upperBound)
    guard Authority.isValid(bytes.span.extracting(authority)) else {
      throw Refusal(.badRequest, "bad authority")
    }
    return splitQuery(form: .absolute, authority: authority, from: authority.upperBound)
  }

  private func splitQuery(
    form: RequestHead.Target.Form, authority: Range<Int>, from start: Int
  ) -> RequestHead.Target {
    guard let mark = (start..<targetEnd).first(where: { bytes[$0] == UInt8(ascii: "?") }) else {
      return RequestHead.Target(form: form, authority: authority, path: start..<targetEnd, query: nil)
    }
    return RequestHead.Target(
      form: form, authority: authority, path: start..<mark, query: mark + 1..<targetEnd)
  }
}
