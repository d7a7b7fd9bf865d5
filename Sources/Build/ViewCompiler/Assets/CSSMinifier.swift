/// Minifies style sheets and scripts: removes comments on lines of their own, indentation, empty lines, and
/// spaces around punctuation; in style sheets also the borders between parts of one layer, and in scripts the
/// line ends after punctuation that a statement continues from.
enum CSSMinifier {
  static func slimmed(_ bytes: [UInt8], _ file: PublicFile) throws -> [UInt8] {
    guard file.hasReferences else { return bytes }
    var isInComment = false
    var result: [UInt8] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = trimmed(line)
      if file.isScript, text.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 {
        throw Diagnostic(file: file.file, message: "a text between `…` stands on one line")
      }
      let begins = text.starts(with: "/*".utf8)
      let isNote = isInComment || begins || file.isScript && text.starts(with: "//".utf8)
      if begins || isInComment { isInComment = !ends(text) }
      guard !isNote, !text.isEmpty else { continue }
      result += text
      if !file.isScript || !goesOn(text) { result.append(UInt8(ascii: "\n")) }
    }
    return file.isScript ? JSMinifier.tightened(result) : tightened(result)
  }

  /// Whether the next line can follow on the same one: no string or comment reaches into it, and its line end
  /// ends no statement. A brace alone ends a block.
  private static func goesOn(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last else { return false }
    let isUnfinished = "{;,([".utf8.contains(last) || line.suffix(2).elementsEqual("=>".utf8)
    guard isUnfinished || line.elementsEqual("}".utf8) else { return false }
    return !zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
  }

  /// Removes spaces after separators and before braces and combinators, and the semicolon before the end of a
  /// rule; but not in a string, which ends with its line at the latest.
  private static func tightened(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var quote: UInt8?
    var layers = Layers()
    for byte in bytes {
      if let open = quote {
        if byte == open && result.last != UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") { quote = nil }
      } else if "\"'".utf8.contains(byte) {
        quote = byte
      } else if isWhitespace(byte), let last = result.last, "{};:,>".utf8.contains(last) {
        continue
      } else if "{}>".utf8.contains(byte) {
        while let last = result.last,
          isWhitespace(last) || last == UInt8(ascii: ";") && byte == UInt8(ascii: "}")
        { result.removeLast() }
      }
      if quote == nil, byte == UInt8(ascii: "."), isLoneZero(result.suffix(2)) { result.removeLast() }
      result.append(byte)
      if quote == nil { layers.follow(&result) }
    }
    return result
  }

  /// Whether a number begins with its only zero, which is not needed before its decimals.
  private static func isLoneZero(_ end: ArraySlice<UInt8>) -> Bool {
    guard end.count == 2, let before = end.first, end.last == UInt8(ascii: "0") else { return false }
    return isWhitespace(before) || "(,:".utf8.contains(before)
  }

  /// Whether a comment ends with this line; one that begins a line ends with it, or with a later one.
  private static func ends(_ line: ArraySlice<UInt8>) -> Bool { line.suffix(2).elementsEqual("*/".utf8) }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isWhitespace)
    while let last = line.last, isWhitespace(last) { line.removeLast() }
    return line
  }
}

extension CSSMinifier {
  /// Joins adjacent parts of the same layer in a style sheet: if a layer ends and the same one begins at
  /// once, it continues.
  private struct Layers {
    private var depth = 0
    /// The beginning of the current outermost statement.
    private var start = 0
    private var name: [UInt8] = []

    mutating func follow(_ sheet: inout [UInt8]) {
      switch sheet.last {
      case UInt8(ascii: "{"):
        depth += 1
        if depth == 1 { begin(Array(sheet[start...]), &sheet) }
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { start = sheet.count }
      case UInt8(ascii: ";") where depth == 0:
        start = sheet.count
        name = []
      default: break
      }
    }

    private mutating func begin(_ statement: [UInt8], _ sheet: inout [UInt8]) {
      if statement == name, statement.starts(with: "@layer ".utf8) { sheet.removeLast(statement.count + 1) }
      name = statement
    }
  }
}
