/// A complete head: its bytes, the positions of its parts, and the rules for it as a whole.
struct HeadDraft {
  let bytes: [UInt8]
  let line: RequestLineReader
  let fields: [RequestHead.FieldSpan]

  /// Checks the head as a whole: Host, framing, persistence, the target's form.
  func head() throws(RequestRefusal) -> RequestHead {
    let known = try FramingFields(fields, in: bytes.span)
    let method = Method(bytes.span.extracting(line.method))
    let version: RequestHead.Version = line.minorVersion == 0 ? .http10 : .http11
    let framing = try framing(known, version)
    let expectsContinue = try known.expectsContinue(in: bytes.span)
    return RequestHead(
      method: method, version: version, framing: framing,
      keepsAlive: known.connection.close ? false : version == .http11 || known.connection.keepAlive,
      expectsContinue: expectsContinue && version == .http11 && framing != .none,
      target: try target(for: method, host: try host(known, version)), bytes: bytes, fields: fields)
  }

  /// RFC 9112 §6.3, without its lenient readings: a message that could be framed in two ways is refused.
  private func framing(_ known: FramingFields, _ version: RequestHead.Version) throws(RequestRefusal)
    -> RequestHead.BodyFraming
  {
    if let coding = known.transferEncoding {
      guard version == .http11 else { throw RequestRefusal(.badRequest, "transfer coding in HTTP/1.0") }
      guard known.contentLength == nil else {
        throw RequestRefusal(.badRequest, "length and transfer coding")
      }
      try TransferCoding.check(bytes.span.extracting(coding))
      return .chunked
    }
    guard let range = known.contentLength else { return .none }
    let length = try ContentLength.read(bytes.span.extracting(range))
    return length == 0 ? .none : .length(length)
  }

  /// Exactly one Host in HTTP/1.1, at most one in HTTP/1.0 (RFC 9112 §3.2).
  private func host(_ known: FramingFields, _ version: RequestHead.Version) throws(RequestRefusal) -> Range<
    Int
  > {
    guard let host = known.host else {
      guard version == .http10 else { throw RequestRefusal(.badRequest, "no Host") }
      return 0..<0
    }
    guard Authority.isValid(bytes.span.extracting(host)) else {
      throw RequestRefusal(.badRequest, "bad Host")
    }
    return host
  }

  /// The four forms of a target (RFC 9112 §3.2).
  private func target(for method: Method, host: Range<Int>) throws(RequestRefusal) -> RequestHead.TargetSpan {
    let whole = line.target
    if method == .connect {
      guard Authority.isValidWithPort(bytes.span.extracting(whole)) else {
        throw RequestRefusal(.badRequest, "bad authority")
      }
      return RequestHead.TargetSpan(form: .authority, authority: whole, path: 0..<0, query: nil)
    }
    if bytes[whole.lowerBound] == Byte.slash {
      return splitQuery(form: .origin, authority: host, from: whole.lowerBound)
    }
    if bytes.span.extracting(whole).spells("*") {
      guard method == .options else { throw RequestRefusal(.badRequest, "asterisk") }
      return RequestHead.TargetSpan(form: .asterisk, authority: host, path: whole, query: nil)
    }
    return try absoluteTarget(whole)
  }

  /// An absolute target's own authority counts, not that of Host (RFC 9112 §3.2.2).
  private func absoluteTarget(_ whole: Range<Int>) throws(RequestRefusal) -> RequestHead.TargetSpan {
    let span = bytes.span.extracting(whole)
    let schemes: [StaticString] = ["http://", "https://"]
    let scheme = schemes.first { scheme in
      span.count >= scheme.utf8CodeUnitCount
        && span.extracting(0..<scheme.utf8CodeUnitCount).spells(ignoringCase: scheme)
    }
    guard let scheme else { throw RequestRefusal(.badRequest, "target form") }
    let start = whole.lowerBound + scheme.utf8CodeUnitCount
    let slash = start - 1..<start
    let end = (start..<whole.upperBound).first { bytes[$0] == Byte.slash || bytes[$0] == UInt8(ascii: "?") }
    let authority = start..<(end ?? whole.upperBound)
    guard Authority.isValid(bytes.span.extracting(authority)) else {
      throw RequestRefusal(.badRequest, "bad authority")
    }
    let target = splitQuery(form: .absolute, authority: authority, from: authority.upperBound)
    guard target.path.isEmpty else { return target }
    // An empty path means `/` (RFC 9110 §4.2.3); there is a slash to refer to in front of the authority.
    return RequestHead.TargetSpan(form: .absolute, authority: authority, path: slash, query: target.query)
  }

  private func splitQuery(form: RequestHead.TargetForm, authority: Range<Int>, from start: Int)
    -> RequestHead.TargetSpan
  {
    let whole = start..<line.target.upperBound
    guard let mark = whole.first(where: { bytes[$0] == UInt8(ascii: "?") }) else {
      return RequestHead.TargetSpan(form: form, authority: authority, path: whole, query: nil)
    }
    return RequestHead.TargetSpan(
      form: form, authority: authority, path: start..<mark, query: mark + 1..<whole.upperBound)
  }
}
