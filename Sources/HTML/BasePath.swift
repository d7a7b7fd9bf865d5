/// The path under which a reverse proxy serves the instance: nothing, or `/evenly`.
package struct BasePath: Hashable, Sendable {
  /// Empty, or a slash and what follows, without a slash at the end.
  package let text: String

  /// The instance has a host to itself.
  package static let root = BasePath(checked: "")

  /// Nil where the text is no plain absolute path; a slash at the end is dropped.
  package init?(_ text: String) {
    let segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    let path = segments.last?.isEmpty == true ? segments.dropLast() : segments
    guard path.allSatisfy(Self.isPlain) else { return nil }
    self.init(checked: path.map { "/" + String(Substring($0)) }.joined())
  }

  private init(checked: String) {
    text = checked
  }

  private static func isPlain(_ segment: Substring.UTF8View) -> Bool {
    !segment.isEmpty && segment.allSatisfy(PercentCoding.isUnreserved) && !PercentCoding.isDots(segment)
  }
}
