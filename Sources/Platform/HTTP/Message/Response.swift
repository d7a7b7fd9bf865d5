/// What is answered to a request.
package struct Response: Sendable {
  package var status: Status
  package var fields: Fields
  package var body: Body
  /// Whole field lines, each with its CR LF, that are the same for many responses and written as they are.
  package var preset: ConstantBytes?
  /// The pattern of the route that answered, for the log; the path itself is never logged.
  package var route: StaticString?
  /// Whether text is packed for who asks for that; what holds a secret beside the words of others is not.
  package var mayBeCompressed = false
  /// Where the body is kept packed, for a response that is given several times.
  package var gzipped: GzippedBody?
  /// Closes the connection behind this response.
  package var closes = false

  package enum Body: Sendable {
    case empty
    case bytes(ArraySlice<UInt8>)
    /// Bytes that live as long as the program, such as an embedded asset; they are never copied.
    case constant(ConstantBytes)
    /// Bytes that are fetched while they are sent.
    case source(ByteSource)
    /// An open-ended stream of server-sent events.
    case events(EventStream)

    /// Whether it takes as long as the peer likes.
    var isStream: Bool {
      switch self {
      case .source, .events: true
      case .empty, .bytes, .constant: false
      }
    }
  }

  package init(_ status: Status = .ok, fields: Fields = [:], body: Body = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  package init(_ status: Status = .ok, text: String, fields: Fields = [:]) {
    self.init(status, fields: fields, body: .bytes(ArraySlice(text.utf8)))
    self.fields[.contentType] = "text/plain; charset=utf-8"
  }

  package init(_ status: Status = .ok, html: [UInt8], fields: Fields = [:]) {
    self.init(status, fields: fields, body: .bytes(html[...]))
    self.fields[.contentType] = "text/html; charset=utf-8"
  }

  /// The usual answer to a form: look at `location` with GET (RFC 9110 §15.4.4).
  package static func seeOther(_ location: String) -> Response {
    Response(.seeOther, fields: [.location: location])
  }
}

/// A stretch of memory that lives as long as the program.
package struct ConstantBytes: @unchecked Sendable {  // Nothing ever writes to what it points at.
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(_ text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }

  /// The part of these bytes at `range`, which must lie within them.
  package subscript(_ range: Range<Int>) -> ConstantBytes {
    ConstantBytes(UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
