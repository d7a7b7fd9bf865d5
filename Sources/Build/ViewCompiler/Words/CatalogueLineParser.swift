import HTML

/// Reads one line of a catalogue.
struct CatalogueLineParser {
  private let source: Source
  private var index: Int
  private let end: Int
  private var parts: [CatalogueLine.Part] = []
  private var types: [String: Parameter.Kind] = [:]
  private var text: [UInt8] = []

  /// Nil for an empty line and a comment.
  static func phrase(in source: Source, line: Range<Int>) throws -> CatalogueLine? {
    var parser = CatalogueLineParser(source: source, line: line)
    parser.skipSpace()
    if parser.index == parser.end || parser.byte == UInt8(ascii: "#") { return nil }
    return try parser.phrase()
  }

  private init(source: Source, line: Range<Int>) {
    self.source = source
    index = line.lowerBound
    var last = line.upperBound
    while last > line.lowerBound, isWhitespace(source.bytes[last - 1]) { last -= 1 }
    end = last
  }

  private var byte: UInt8? { index < end ? source.bytes[index] : nil }

  private mutating func phrase() throws -> CatalogueLine {
    let offset = index
    let key = try name("a line reads: key = words")
    let category = try category()
    skipSpace()
    guard take("=") else { throw source.error(at: index, "a line reads: key = words") }
    skipSpace()
    if index == end { throw source.error(at: offset, "'\(key)' has no words") }
    while let byte { try readPart(byte) }
    flush()
    return CatalogueLine(
      key: key, category: category, parts: parts, types: types, source: source, offset: offset)
  }

  private mutating func category() throws -> PluralCategory? {
    guard take("[") else { return nil }
    let start = index
    let word = try name("a form is one of \(allForms)")
    guard let category = PluralCategory(rawValue: word), take("]") else {
      throw source.error(at: start, "a form is one of \(allForms)")
    }
    return category
  }

  private var allForms: String { PluralCategory.allCases.map(\.rawValue).joined(separator: ", ") }

  private mutating func readPart(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: "\\"): try readEscape()
    case UInt8(ascii: "{"): try readPlaceholder()
    case UInt8(ascii: "}"):
      throw source.error(at: index, "this '}' closes nothing; the sign itself is written \\}")
    case 0..<32: throw source.error(at: index, "a phrase has no control characters")
    default:
      text.append(byte)
      index += 1
    }
  }

  private mutating func readEscape() throws {
    index += 1
    guard let byte, let meant = ["n": "\n", "\\": "\\", "{": "{", "}": "}"][String(Unicode.Scalar(byte))]
    else { throw source.error(at: index - 1, "after a '\\' comes n, {, } or another \\") }
    text += Array(meant.utf8)
    index += 1
  }

  private mutating func readPlaceholder() throws {
    let opening = index
    flush()
    index += 1
    let name = try name("a placeholder reads {name} or {name: Type}")
    if take(":") { types[name] = try kind() }
    guard take("}") else { throw source.error(at: opening, "a placeholder reads {name} or {name: Type}") }
    parts.append(.placeholder(name))
  }

  private mutating func kind() throws -> Parameter.Kind {
    skipSpace()
    let start = index
    guard let kind = Parameter.Kind(rawValue: try name("a placeholder is a String, an Int or a Slot")) else {
      throw source.error(at: start, "a placeholder is a String, an Int or a Slot")
    }
    return kind
  }

  private mutating func name(_ complaint: String) throws -> String {
    let start = index
    while let byte, isLetter(byte) || index > start && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    { index += 1 }
    if start == index { throw source.error(at: start, complaint) }
    return source.text(start..<index)
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() { while let byte, isWhitespace(byte) { index += 1 } }

  private mutating func flush() {
    if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
    text = []
  }
}
