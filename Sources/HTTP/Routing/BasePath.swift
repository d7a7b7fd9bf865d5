/// The path below which a proxy publishes the whole site, such as `/evenly`.
package struct BasePath: Equatable, Sendable {
  /// Empty for the root, else it starts with a slash and does not end with one, so that it goes in front of
  /// any path.
  package let prefix: String

  /// Where there is no base path.
  package static let root = BasePath(checked: "")

  /// Reads `/evenly` or `/evenly/`; nothing and `/` are the root. nil for a path with dot segments, empty
  /// segments, or bytes that would have to be percent-coded.
  package init?(_ text: String) {
    if text.isEmpty || text == "/" {
      self = .root
      return
    }
    guard text.utf8.first == Byte.slash else { return nil }
    var segments = text.utf8.dropFirst().split(separator: Byte.slash, omittingEmptySubsequences: false)
    if segments.last?.isEmpty == true { segments.removeLast() }
    let names = segments.map { String(Substring($0)) }
    guard !names.isEmpty, names.allSatisfy(Self.isName) else { return nil }
    self.init(checked: "/" + names.joined(separator: "/"))
  }

  private init(checked prefix: String) {
    self.prefix = prefix
  }

  private static func isName(_ text: String) -> Bool {
    text != "." && text != ".." && !text.isEmpty && text.utf8.allSatisfy(ByteSet.unreserved.contains)
  }

  /// Takes this base off the front of a path; nil for a path that is not below it.
  func stripped(from path: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
    let length = prefix.utf8.count
    guard path.count >= length, bytes.extracting(path.lowerBound..<path.lowerBound + length).spells(prefix)
    else { return nil }
    let rest = path.lowerBound + length..<path.upperBound
    return rest.isEmpty || bytes[rest.lowerBound] == Byte.slash ? rest : nil
  }
}
