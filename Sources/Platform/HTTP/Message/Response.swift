/// An HTTP response.
package struct Response: Sendable {
  package var status: Status
  package var fields: Fields
  package var body: Body
  /// Complete field lines, each with its CR LF, that are the same for many responses and written unchanged.
  package var preset: ConstantBytes?
  /// The pattern of the route that answered, for the log; the path itself is never logged.
  package var route: StaticString?
  /// Whether the text may be compressed; a page that combines a secret with the text of other people may not.
  package var mayBeCompressed = false
  /// The cache of the compressed body, for a response that is given several times.
  package var gzipped: GzippedBody?
  /// Whether the connection is closed after this response.
  package var closes = false

  package enum Body: Sendable {
    case empty
    case bytes(ArraySlice<UInt8>)
    /// Bytes that live as long as the program, such as an embedded asset; they are never copied.
    case constant(ConstantBytes)
    /// Bytes that are read while they are sent.
    case source(ByteSource)
    /// An open-ended stream of server-sent events.
    case events(EventStream)

    /// Whether its duration depends on the peer.
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

  /// The usual answer to a form: the browser loads `location` with GET (RFC 9110 §15.4.4).
  package static func seeOther(_ location: String) -> Response {
    Response(.seeOther, fields: [.location: location])
  }
}

/// Bytes in memory that live as long as the program.
package struct ConstantBytes: @unchecked Sendable {  // Nothing ever writes to the memory.
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(_ text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  package var count: Int { bytes.count }

  /// The part of these bytes at `range`, which must lie within them.
  package subscript(_ range: Range<Int>) -> ConstantBytes {
    ConstantBytes(UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
