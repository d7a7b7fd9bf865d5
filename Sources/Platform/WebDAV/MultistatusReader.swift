/// Finds the files directly in a folder in a server's listing (RFC 4918 §13): the `href` and the
/// `getcontentlength` of each `response`.
///
/// It is no XML parser, and needs none: comments and the like are skipped, a DOCTYPE ends the listing, nothing
/// is fetched, and a caller uses only names that it could have given itself.
struct MultistatusReader {
  private let folder: WebDAVFolder
  private var rest: ArraySlice<UInt8>
  private var response: ListedResponse?
  private var files: [ListedFile] = []

  static func files(in bytes: [UInt8], of folder: WebDAVFolder) -> [ListedFile] {
    var reader = MultistatusReader(folder, bytes)
    while let tag = reader.nextTag() { reader.take(tag) }
    return reader.files
  }

  private init(_ folder: WebDAVFolder, _ bytes: [UInt8]) {
    self.folder = folder
    rest = bytes[...]
  }

  // MARK: - Tags

  /// The name of the next tag, without its prefix; that of an end tag begins with a slash.
  private mutating func nextTag() -> String? {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if let section = Self.skipped.first(where: { rest.starts(with: $0.start.utf8) }) {
        guard let end = rest.firstRange(of: Array(section.end.utf8)) else { return nil }
        rest = rest[end.upperBound...]
        continue
      }
      guard rest.first != UInt8(ascii: "!"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        return nil
      }
      defer { rest = rest[(end + 1)...] }
      return Self.name(of: rest[..<end])
    }
    return nil
  }

  /// Sections whose content is no markup, by what stands behind their first character.
  private static let skipped: [(start: String, end: String)] = [
    ("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"),
  ]

  private static func name(of tag: ArraySlice<UInt8>) -> String {
    let isEnd = tag.first == UInt8(ascii: "/")
    let qualified = tag.dropFirst(isEnd ? 1 : 0).prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }
    let name = qualified.split(separator: UInt8(ascii: ":")).last ?? []
    return (isEnd ? "/" : "") + String(decoding: name, as: UTF8.self)
  }

  // MARK: - Responses

  private mutating func take(_ tag: String) {
    switch tag {
    case "response": response = ListedResponse()
    case "/response":
      if let file = response?.file(in: folder) { files.append(file) }
      response = nil
    // A property may have references of its own, behind the one to the file.
    case "href" where response?.reference == nil:
      let reference = text
      response?.reference = reference
    case "getcontentlength":
      let length = Int(text)
      response?.length = length
    case "collection": response?.isFolder = true
    default: break
    }
  }

  /// The text behind a tag, without spaces around it.
  private var text: String {
    let text = rest.prefix { $0 != UInt8(ascii: "<") }.drop(while: Self.isSpace)
    let end = text.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? text.startIndex
    return String(decoding: text[..<end], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

/// A file that a server lists.
package struct ListedFile: Hashable, Sendable {
  package let name: String
  /// In bytes; nil if the server does not say.
  package let length: Int?

  package init(name: String, length: Int? = nil) {
    self.name = name
    self.length = length
  }
}

/// What was read of one response.
private struct ListedResponse {
  var reference: String?
  var length: Int?
  var isFolder = false

  func file(in folder: WebDAVFolder) -> ListedFile? {
    guard !isFolder, let name = reference.flatMap({ folder.fileName(in: $0) }) else { return nil }
    return ListedFile(name: name, length: length)
  }
}
