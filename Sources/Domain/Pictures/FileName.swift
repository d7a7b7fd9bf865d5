import Encodings

/// A file name, cleaned for use on pages and in response headers.
package struct FileName: Equatable {
  package let text: String

  private static let longest = 100

  /// `name` may be any name that a person's computer allows, and `kind` may be unknown.
  package init(_ name: String, _ kind: FileKind?) {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    let clean = String(String.UnicodeScalarView(last.unicodeScalars.filter(Self.isPlain)))
    let ending = Self.ending(of: clean)
    let stem = ending.map { String(clean.dropLast($0.count + 1)) } ?? clean
    let trimmed = stem.prefix(Self.longest).drop { $0 == "." || $0.isWhitespace }
    let known = ending?.lowercased() ?? kind?.extensions[0]
    text = (trimmed.isEmpty ? "file" : String(trimmed)) + (known.map { ".\($0)" } ?? "")
  }

  /// The extension after the last dot, if it is a word: not in "Lunch 12.50".
  package static func ending(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    let isWord = ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return (1...8).contains(ending.count) && isWord && ending.contains(where: \.isLetter)
      ? String(ending) : nil
  }

  /// The value of Content-Disposition (RFC 6266), with an ASCII name for old programs.
  package func disposition(isShown: Bool) -> String {
    let plain = String(text.map { $0.isASCII && !"\"\\%;".contains($0) ? $0 : "_" })
    return "\(isShown ? "inline" : "attachment"); filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
  }

  /// The name by RFC 8187: all but unreserved characters are percent-encoded.
  private var encoded: String {
    PercentCoding.encoded(text) { PercentCoding.isUnreserved($0) && $0 != UInt8(ascii: "~") }
  }

  /// Excludes control characters, and characters that change the writing direction: "gpj.exe" must not look
  /// like a picture.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: !"\"<>|:*?".unicodeScalars.contains(scalar)
    }
  }
}
