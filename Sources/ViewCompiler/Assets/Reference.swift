import Foundation

/// Where a style sheet or a script names another file of Public/.
struct Reference {
  /// What stands between the quotes or parentheses, as places in the file's bytes.
  let range: Range<Int>

  /// Style sheets: `url(…)` and `@import "…"`, but no `data:` and no fragment of the page.
  /// Scripts: what follows `from`, `import`, `import(` or `new URL(` and begins with `./` or `../`.
  static func all(in text: String, fileExtension: String) throws -> [Reference] {
    let patterns: [String] =
      switch fileExtension {
      case "css":
        [#"url\(\s*["']?(?!data:|#)([^"')\s]+)["']?\s*\)"#, #"@import\s+["']([^"']+)["']"#]
      case "js", "mjs":
        [#"(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew\s+URL\(\s*)["'](\.\.?/[^"']+)["']"#]
      default: []
      }
    return try patterns.flatMap { try matches(of: $0, in: withoutComments(text)) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func matches(of pattern: String, in text: String) throws -> [Reference] {
    let expression = try NSRegularExpression(pattern: pattern)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      Range(match.range(at: 1), in: text).map {
        let start = text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
        return Reference(range: start..<start + text[$0].utf8.count)
      }
    }
  }

  /// The same text with blanks for comments of the form `/* … */`, so that every place stays where it is.
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
