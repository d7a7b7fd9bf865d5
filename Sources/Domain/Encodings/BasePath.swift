/// The path prefix under which a reverse proxy publishes the site: empty, or `/evenly`.
package struct BasePath: Hashable, Sendable {
  /// Empty, or a slash and the prefix without a slash at the end, so that any path can be appended.
  package let text: String

  /// The site has its own host.
  package static let root = BasePath(checked: "")

  /// Parses `/evenly` or `/evenly/`; an empty text and `/` are the root. Nil unless all segments consist of
  /// ASCII letters, digits, `-` and `_`.
  package init?(_ text: String) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    var segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    if segments.last?.isEmpty == true { segments.removeLast() }
    guard segments.allSatisfy(Self.isPlain) else { return nil }
    self.init(checked: segments.map { "/" + String(Substring($0)) }.joined())
  }

  private init(checked: String) { text = checked }

  private static func isPlain(_ segment: Substring.UTF8View) -> Bool {
    !segment.isEmpty
      && segment.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension BasePath: CustomStringConvertible { package var description: String { text } }
