import Encodings
import Threads

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

extension Response {
  /// Fewer bytes fit into one packet anyway, more would block the event loop.
  private static let sizes = 1024...512 << 10

  /// Compresses the body if the client accepts that, and if it is a text in memory. Streams and sources are
  /// left alone: they are files to save, most of them compressed already.
  ///
  /// The two forms of a page mean the same and are not the same bytes, so a strong tag becomes a weak one
  /// (RFC 9110 §8.8.3.3), which keeps If-None-Match working for both.
  mutating func compress(for head: RequestHead, with deflater: @autoclosure () -> Deflater) {
    guard mayBeCompressed, case .bytes(let bytes) = body, Self.sizes.contains(bytes.count), isText else {
      return
    }
    fields.add(.vary, HeaderName.acceptEncoding.spelling.description)
    guard AcceptEncoding(head).prefersGzip else { return }
    let packed = gzipped?.bytes ?? deflater().gzip(bytes.span, padding: Self.padding)
    gzipped?.keep(packed)
    guard packed.count < bytes.count else { return }
    if let tag = fields[.entityTag], tag.utf8.first == UInt8(ascii: "\"") { fields[.entityTag] = "W/" + tag }
    fields[.contentEncoding] = "gzip"
    body = .bytes(packed[...])
  }

  /// Whether the body is a text in memory that is not compressed yet.
  private var isText: Bool {
    guard let value = fields[.contentType], fields[.contentEncoding] == nil, fields[.contentRange] == nil,
      fields[.contentDisposition] == nil
    else { return false }
    if value == Self.page { return true }
    guard let type = ContentType(value) else { return false }
    return type.mediaType.hasPrefix("text/") || Self.textTypes.contains(type.mediaType)
  }

  private static let page = "text/html; charset=utf-8"

  private static let textTypes: Set = ["application/json", "application/manifest+json", "image/svg+xml"]

  /// The padding of a compressed body, so that its length reveals less of its contents (BREACH): 0 to 255
  /// bytes, by a hash of the bytes under a secret key that is new at each start. The same bytes get the same
  /// length, so that repeated requests do not average it out.
  private static func padding(_ packed: Span<UInt8>) -> Int {
    var hasher = Hasher()
    packed.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize() & 0xFF
  }
}

/// Caches the compressed form of a body that is sent several times.
package final class GzippedBody: Sendable {
  private let kept = Monitor<[UInt8]?>(nil)

  package init() {}

  package var bytes: [UInt8]? { kept.withLock { $0 } }

  func keep(_ bytes: [UInt8]) { kept.withLock { $0 = bytes } }
}

/// A body that is read in pieces while it is sent, so that it is never in memory as a whole.
package struct ByteSource: Sendable {
  package let count: Int
  private let start: Int
  private let read: @Sendable (Int) throws -> ArraySlice<UInt8>

  /// `read` returns some of the bytes from a position on, at least one if there is one. It is called on the
  /// connection's loop, and must be quick.
  package init(count: Int, read: @escaping @Sendable (Int) throws -> ArraySlice<UInt8>) {
    self.init(count: count, start: 0, read: read)
  }

  private init(count: Int, start: Int, read: @escaping @Sendable (Int) throws -> ArraySlice<UInt8>) {
    self.count = count
    self.start = start
    self.read = read
  }

  /// The part of it at `range`, which must lie within it.
  package subscript(range: Range<Int>) -> ByteSource {
    ByteSource(count: range.count, start: start + range.lowerBound, read: read)
  }

  /// The bytes at a position; nil if they cannot be read, and then the body cannot be completed.
  package func piece(at position: Int) -> ArraySlice<UInt8>? {
    guard (0..<count).contains(position), let bytes = try? read(start + position), !bytes.isEmpty else {
      return nil
    }
    return bytes.prefix(count - position)
  }
}
