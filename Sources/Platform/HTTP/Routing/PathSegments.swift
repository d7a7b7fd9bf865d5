import Encodings

/// Percent-decodes the segments of a path after it is split, each of them once, so that `%2F` is data and
/// never a separator.
enum PathSegments {
  /// False if a segment has a bad escape, a NUL, or bytes that are not UTF-8.
  static func areReadable(_ path: Span<UInt8>) -> Bool {
    // A separator is ASCII and cannot be part of another character, so the path can be decoded at once.
    isPlain(path) || decoded(path) != nil
  }

  /// The text of a segment; nil if `areReadable` is false.
  static func decoded(_ segment: Span<UInt8>) -> String? {
    PercentCoding.decode(segment).flatMap { StreamSafeText.holds(in: $0) ? $0 : nil }
  }

  /// Whether the segment is `literal` once it is decoded.
  static func spells(_ segment: Span<UInt8>, _ literal: Span<UInt8>) -> Bool {
    guard segment.count >= literal.count else { return false }
    var position = 0
    for index in literal.indices {
      guard decodedByte(of: segment, at: &position) == literal[index] else { return false }
    }
    return position == segment.count
  }

  /// Whether it is `.` or `..`, which a browser resolves before a request.
  static func isDots(_ segment: Span<UInt8>) -> Bool {
    var position = 0
    for _ in 0..<2 {
      guard decodedByte(of: segment, at: &position) == UInt8(ascii: ".") else { return false }
      if position == segment.count { return true }
    }
    return false
  }

  private static func isPlain(_ path: Span<UInt8>) -> Bool {
    for index in path.indices {
      let byte = path[index]
      if byte == UInt8(ascii: "%") || byte >= 0x80 || byte == 0 { return false }
    }
    return true
  }

  /// Reads a byte, or an escape for one, and moves past it; nil at the end or at a bad escape.
  private static func decodedByte(of segment: Span<UInt8>, at position: inout Int) -> UInt8? {
    guard position < segment.count else { return nil }
    let byte = segment[position]
    guard byte != UInt8(ascii: "%") else { return PercentCoding.escapedByte(of: segment, at: &position) }
    position += 1
    return byte
  }
}

/// The segments of a path that matched the parameters of a pattern, decoded on access.
package struct PathParameters: Sendable {
  private let names: [String]
  private let bytes: [UInt8]
  private let places: Places

  /// The positions of the segments in the head.
  typealias Places = InlineArray<4, Range<Int>>

  init(names: [String], bytes: [UInt8], places: Places) {
    self.names = names
    self.bytes = bytes
    self.places = places
  }

  /// The text of a parameter, which is never empty; nil for a name that the pattern does not have.
  package subscript(_ name: String) -> String? {
    guard let index = names.firstIndex(of: name), index < places.count else { return nil }
    return PathSegments.decoded(bytes.span.extracting(places[index]))
  }
}
