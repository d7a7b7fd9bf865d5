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
