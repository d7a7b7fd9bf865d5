import Foundation

/// A reference of a style sheet or a script to another file of Public/.
struct Reference {
  enum Kind {
    /// The browser loads the other file: the reference becomes its address.
    case address
    /// The other file is included in this one.
    case part
  }

  let kind: Kind
  /// The range to replace in the file's bytes: for a part the whole statement.
  let range: Range<Int>
  /// The name as written, such as `./css/list.css`.
  let name: Range<Int>

  /// Style sheets: `url(…)`, but no `data:` and no fragment of the page, and `@import "…";` for a part.
  /// Scripts: `new URL("./…"`; `Script` finds their parts.
  static func all(in text: String, fileExtension: String) throws -> [Reference] {
    let patterns: [(String, Kind)] =
      switch fileExtension {
      case "css":
        [
          (#"url\(\s*["']?(?!data:|#)([^"')\s]+)["']?\s*\)"#, .address),
          (#"@import\s+["']([^"']+)["']\s*;?"#, .part),
        ]
      case "js", "mjs": [(#"\bnew\s+URL\(\s*["'](\.\.?/[^"']+)["']"#, .address)]
      default: []
      }
    let plain = withoutComments(text)
    return try patterns.flatMap { try matches(of: $0, $1, in: plain) }.sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
  }

  private static func matches(of pattern: String, _ kind: Kind, in text: String) throws -> [Reference] {
    try NSRegularExpression(pattern: pattern).places(in: text).map { places in
      Reference(kind: kind, range: kind == .part ? places[0] : places[1], name: places[1])
    }
  }

  /// The same text with blanks for comments of the form `/* … */`, so that all positions stay the same.
  private static func withoutComments(_ text: String) -> String {
    var bytes = Array(text.utf8)
    var index = 0
    while let start = position(of: "/*", in: bytes, from: index) {
      let end = position(of: "*/", in: bytes, from: start + 2).map { $0 + 2 } ?? bytes.count
      for place in start..<end where bytes[place] != UInt8(ascii: "\n") { bytes[place] = 0x20 }
      index = end
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func position(of mark: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let pair = mark.withUTF8Buffer { [UInt8]($0) }
    guard bytes.count >= 2, start < bytes.count - 1 else { return nil }
    return (start..<bytes.count - 1).first { bytes[$0] == pair[0] && bytes[$0 + 1] == pair[1] }
  }
}

extension NSRegularExpression {
  /// The positions of each match and its groups in the text's bytes; a group that did not match is empty.
  func places(in text: String) -> [[Range<Int>]] {
    matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
      (0..<match.numberOfRanges).map { group in
        guard let range = Range(match.range(at: group), in: text) else { return 0..<0 }
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + text[range].utf8.count
      }
    }
  }
}
