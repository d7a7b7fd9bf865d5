import Encodings
import Threads

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
