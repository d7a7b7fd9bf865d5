/// The lines `key = value` of a file. Comments begin with `#`, and spaces around a value count only within
/// quotes.
struct KeyedLines {
  struct Line {
    let key: String
    /// The inside of a Swift literal: invisible characters are written as `\u{A0}`.
    let value: String
    let offset: Int
  }

  let source: Source
  private(set) var lines: [Line] = []

  init(_ source: Source) throws(Diagnostics) {
    self.source = source
    var mistakes = Diagnostics()
    for line in source.bytes.split(separator: UInt8(ascii: "\n")) {
      _ = mistakes.collect { try read(source.text(line.startIndex..<line.endIndex), at: line.startIndex) }
    }
    try mistakes.throwIfAny()
  }

  subscript(key: String) -> Line? { lines.first { $0.key == key } }

  private mutating func read(_ text: String, at offset: Int) throws {
    guard let first = text.first(where: { $0 != " " }), first != "#" else { return }
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
    guard sides.count == 2, !sides[0].isEmpty, sides[0].allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw source.error(at: offset, "a line reads: key = value")
    }
    guard self[sides[0]] == nil else { throw source.error(at: offset, "'\(sides[0])' is here twice") }
    let value =
      sides[1].hasPrefix("\"") && sides[1].hasSuffix("\"") ? sides[1].dropFirst().dropLast() : sides[1][...]
    guard Self.isPlain(value) else {
      throw source.error(at: offset, "a value has no quote within, and no \\ but for a character: \\u{A0}")
    }
    lines.append(Line(key: sides[0], value: String(value), offset: offset))
  }

  private static func isPlain(_ value: Substring) -> Bool {
    !value.replacing(#/\\u\{[0-9A-F]{1,6}\}/#, with: "").contains { $0 == "\\" || $0 == "\"" }
  }
}

private func trimmed(_ text: Substring) -> String {
  String(text.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
}
