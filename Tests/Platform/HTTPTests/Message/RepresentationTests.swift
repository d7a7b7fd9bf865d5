import HTTP
import Testing

struct RepresentationTests {
  static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
  static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

  /// The ten bytes that all tests here ask for.
  static func file(_ change: (inout Representation) -> Void = { _ in }) -> Representation {
    var file = Representation(
      .constant(ConstantBytes("0123456789")), contentType: "text/csv", entityTag: EntityTag("v1"),
      lastModified: HTTPDate(date), cachePolicy: .personal,
      fields: [.vary: "Cookie", .contentDisposition: "attachment"])
    change(&file)
    return file
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var method = "GET"
    var fields: [(String, String)]
    let status: Int

    var testDescription: String { "\(method) \(fields) \(status)" }
  }

  @Test(arguments: [
    Case(fields: [], status: 200),
    // If-Match comes first, and then nothing is asked of If-Unmodified-Since.
    Case(fields: [("If-Match", #""v1""#)], status: 200), Case(fields: [("If-Match", "*")], status: 200),
    Case(fields: [("If-Match", #""v0""#)], status: 412),
    Case(fields: [("If-Match", #"W/"v1""#)], status: 412), Case(fields: [("If-Match", "v1")], status: 412),
    Case(fields: [("If-Match", #""v0""#), ("If-None-Match", #""v1""#)], status: 412),
    Case(fields: [("If-Match", #""v1""#), ("If-None-Match", #""v1""#)], status: 304),
    Case(fields: [("If-Match", #""v1""#), ("If-Unmodified-Since", earlier)], status: 200),
    Case(fields: [("If-Unmodified-Since", earlier)], status: 412),
    Case(fields: [("If-Unmodified-Since", date)], status: 200),
    Case(fields: [("If-Unmodified-Since", "yesterday")], status: 200),
    Case(fields: [("If-Unmodified-Since", date), ("If-None-Match", "*")], status: 304),
    // If-None-Match comes next, and then nothing is asked of If-Modified-Since.
    Case(fields: [("If-None-Match", #""v1""#)], status: 304),
    Case(fields: [("If-None-Match", #"W/"v1""#)], status: 304),
    Case(fields: [("If-None-Match", #""v0""#)], status: 200),
    Case(fields: [("If-None-Match", #""v0""#), ("If-Modified-Since", later)], status: 200),
    Case(fields: [("If-None-Match", #""v1""#), ("If-Modified-Since", earlier)], status: 304),
    Case(fields: [("If-None-Match", "v1"), ("If-Modified-Since", later)], status: 200),
    Case(method: "HEAD", fields: [("If-None-Match", #""v1""#)], status: 304),
    Case(method: "POST", fields: [("If-None-Match", #""v1""#)], status: 412),
    Case(fields: [("If-Modified-Since", date)], status: 304),
    Case(fields: [("If-Modified-Since", later)], status: 304),
    Case(fields: [("If-Modified-Since", earlier)], status: 200),
    Case(fields: [("If-Modified-Since", "Sunday, 06-Nov-94 08:49:37 GMT")], status: 304),
    Case(fields: [("If-Modified-Since", "Mon, 06 Nov 1994 08:49:37 GMT")], status: 200),
    Case(fields: [("If-Modified-Since", date), ("If-Modified-Since", date)], status: 200),
    Case(method: "HEAD", fields: [("If-Modified-Since", date)], status: 304),
    Case(method: "POST", fields: [("If-Modified-Since", date)], status: 200),
    // Range comes last, and only with GET.
    Case(fields: [("Range", "bytes=0-3")], status: 206), Case(fields: [("Range", "bytes=10-")], status: 416),
    Case(fields: [("Range", "bytes=-0")], status: 416),
    Case(fields: [("Range", "bytes=0-1,3-4")], status: 200),
    Case(fields: [("Range", "bytes=4-3")], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("Range", "bytes=0-3")], status: 200),
    Case(method: "HEAD", fields: [("Range", "bytes=0-3")], status: 200),
    Case(method: "POST", fields: [("Range", "bytes=0-3")], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-None-Match", #""v1""#)], status: 304),
    Case(fields: [("Range", "bytes=10-"), ("If-Match", #""v0""#)], status: 412),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", #""v1""#)], status: 206),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", #"W/"v1""#)], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", #""v0""#)], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", date)], status: 206),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", later)], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", "v1")], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", #""v1", "v1""#)], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", #""v1""#), ("If-Range", #""v1""#)], status: 200),
    Case(fields: [("Range", "bytes=10-"), ("If-Range", #""v0""#)], status: 200),
    Case(fields: [("If-Range", #""v0""#)], status: 200),
  ]) func `conditions are weighed in the order of RFC 9110`(_ row: Case) throws {
    let head = try RequestHead.sample(row.method, fields: row.fields)
    #expect(Self.file().response(to: head).status.code == row.status)
  }

  @Test(arguments: [
    Case(fields: [("If-Match", "*")], status: 200), Case(fields: [("If-Match", #""v1""#)], status: 412),
    Case(fields: [("If-Unmodified-Since", earlier)], status: 200),
    Case(fields: [("If-None-Match", #""v1""#)], status: 200),
    Case(fields: [("If-None-Match", "*")], status: 304),
    Case(fields: [("If-Modified-Since", later)], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", #""v1""#)], status: 200),
    Case(fields: [("Range", "bytes=0-3"), ("If-Range", date)], status: 200),
    Case(fields: [("Range", "bytes=0-3")], status: 206),
  ]) func `without tag and date few conditions can be weighed`(_ row: Case) throws {
    let file = Self.file {
      $0.entityTag = nil
      $0.lastModified = nil
    }
    #expect(file.response(to: try RequestHead.sample(fields: row.fields)).status.code == row.status)
  }

  @Test func `the whole says all of itself`() throws {
    let response = Self.file().response(to: try RequestHead.sample())
    #expect(response.fields[.contentType] == "text/csv")
    #expect(response.fields[.entityTag] == #""v1""#)
    #expect(response.fields[.lastModified] == Self.date)
    #expect(response.fields[.cacheControl] == "private, no-cache")
    #expect(response.fields[.acceptRanges] == "bytes")
    #expect(response.fields[.contentDisposition] == "attachment")
    #expect(response.fields[.vary] == "Cookie")
    #expect(response.text == "0123456789")
  }

  @Test func `an unchanged file is answered without body and without what describes it`() throws {
    let head = try RequestHead.sample(fields: [("If-None-Match", #""v1""#)])
    let response = Self.file().response(to: head)
    #expect(response.fields[.entityTag] == #""v1""#)
    #expect(response.fields[.cacheControl] == "private, no-cache")
    #expect(response.fields[.vary] == "Cookie")
    for name in [HeaderName.contentType, .contentDisposition, .lastModified, .acceptRanges, .contentRange] {
      #expect(response.fields[name] == nil, "\(name.spelling)")
    }
    #expect(response.text == nil)
  }

  @Test func `an unchanged file without a tag shows its date`() throws {
    let head = try RequestHead.sample(fields: [("If-Modified-Since", Self.date)])
    let response = Self.file { $0.entityTag = nil }.response(to: head)
    #expect(response.status == .notModified)
    #expect(response.fields[.lastModified] == Self.date)
    #expect(response.fields[.entityTag] == nil)
  }

  @Test(arguments: [
    ("bytes=0-0", "bytes 0-0/10", "0"), ("bytes=2-4", "bytes 2-4/10", "234"),
    ("bytes=8-99", "bytes 8-9/10", "89"), ("bytes=-3", "bytes 7-9/10", "789"),
    ("bytes=0-", "bytes 0-9/10", "0123456789"),
  ]) func `a part names its positions`(_ range: String, _ contentRange: String, _ text: String) throws {
    let head = try RequestHead.sample(fields: [("Range", range)])
    for content in [.constant(ConstantBytes("0123456789")), .bytes(Array("0123456789".utf8))]
      as [Representation.Content]
    {
      let response = Self.file { $0.content = content }.response(to: head)
      #expect(response.fields[.contentRange] == contentRange)
      #expect(response.fields[.contentType] == "text/csv")
      #expect(response.fields[.entityTag] == #""v1""#)
      #expect(response.text == text)
    }
  }

  @Test func `a part beyond the end is told the size`() throws {
    let response = Self.file().response(to: try RequestHead.sample(fields: [("Range", "bytes=10-")]))
    #expect(response.fields[.contentRange] == "bytes */10")
    #expect(response.text == nil)
  }

  @Test func `an empty file is always sent whole`() throws {
    let file = Self.file { $0.content = .bytes([]) }
    for range in ["bytes=0-", "bytes=-1", "bytes=5-9"] {
      let response = file.response(to: try RequestHead.sample(fields: [("Range", range)]))
      #expect(response.status == .ok)
      #expect(response.text == "")
    }
  }

  @Test(arguments: [
    (Representation.CachePolicy.immutable, "public, max-age=31536000, immutable"),
    (.fresh(seconds: 60), "public, max-age=60"), (.fresh(seconds: -1), "public, max-age=0"),
    (.revalidated, "no-cache"), (.personal, "private, no-cache"), (.unstored, "no-store"),
  ]) func `a cache is told what it may keep`(_ policy: Representation.CachePolicy, _ value: String) throws {
    let response = Self.file { $0.cachePolicy = policy }.response(to: try RequestHead.sample())
    #expect(response.fields[.cacheControl] == value)
  }

  private func sheet(_ fields: [(String, String)], _ method: String = "GET") throws -> Response {
    let sheet = Self.file { $0.gzipped = .constant(ConstantBytes("packed")) }
    return sheet.response(to: try .sample(method, fields: fields))
  }

  @Test func `what is at hand packed is sent so to who asks for it, with a tag of its own`() throws {
    let packed = try sheet([("Accept-Encoding", "gzip")])
    #expect(packed.fields[.contentEncoding] == "gzip" && packed.body.count == 6)
    #expect(packed.fields[.entityTag] == #""v1-gzip""#)
    let plain = try sheet([])
    #expect(plain.fields[.contentEncoding] == nil && plain.body.count == 10)
    #expect(plain.fields[.entityTag] == #""v1""#)
    for response in [packed, plain] {
      #expect(response.fields.values(of: .vary) == ["Cookie", "Accept-Encoding"])
    }
  }

  @Test func `a tag is good for the form that it was sent with, and a part is of the bytes as they are`()
    throws
  {
    func status(_ tag: String, _ accepted: String) throws -> Int {
      try sheet([("If-None-Match", tag), ("Accept-Encoding", accepted)]).status.code
    }
    #expect(try status(#""v1-gzip""#, "gzip") == 304 && status(#""v1""#, "gzip") == 200)
    #expect(try status(#""v1""#, "identity") == 304 && status(#""v1-gzip""#, "identity") == 200)
    let part = try sheet([("Range", "bytes=2-3"), ("Accept-Encoding", "gzip")])
    #expect(part.status == .partialContent && part.fields[.contentEncoding] == nil)
    let other = try sheet([("Range", "bytes=2-3"), ("If-Range", #""v1-gzip""#), ("Accept-Encoding", "gzip")])
    #expect(other.status == .ok && other.body.count == 10)
  }
}

extension Response {
  /// The body's text; nil without a body.
  fileprivate var text: String? {
    switch body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .source(let source): String(decoding: source.piece(at: 0) ?? [], as: UTF8.self)
    case .constant(let constant): String(decoding: constant.bytes, as: UTF8.self)
    case .empty, .events: nil
    }
  }
}
