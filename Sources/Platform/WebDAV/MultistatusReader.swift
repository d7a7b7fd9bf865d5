import Encodings

/// Finds the names in a server's listing (RFC 4918 §13): the last part of the path of each `href` element.
///
/// It is no XML parser, and needs none: nothing else is read, no entity is replaced, nothing is fetched, and a
/// caller uses only names that it could have given itself.
enum MultistatusReader {
  static func names(in bytes: [UInt8]) -> [String] {
    var names: [String] = []
    var position = 0
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[(start + 1)...]
      let tag = rest.prefix { !isEndOfName($0) }
      position = tag.endIndex
      guard isReference(tag) else { continue }
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
      let text = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "<") }
      position = text.endIndex
      if let name = name(in: text) { names.append(name) }
    }
    return names
  }

  /// Whether it is `href`, with any prefix.
  private static func isReference(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.lastIndex(of: UInt8(ascii: ":")).map { tag[($0 + 1)...] } ?? tag
    return name.elementsEqual("href".utf8)
  }

  private static func name(in text: ArraySlice<UInt8>) -> String? {
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let last = parts.last.map({ Array(trimmed($0)) }), !last.isEmpty,
      let name = PercentCoding.decode(last.span), WebDAVFolder.isName(name)
    else { return nil }
    return name
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { isSpace($0) }
    return start[..<(start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex)]
  }

  private static func isEndOfName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
