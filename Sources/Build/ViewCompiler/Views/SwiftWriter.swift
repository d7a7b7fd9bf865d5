/// Writes the generated functions, with each piece of the author's code at its original line and column.
struct SwiftWriter {
  private(set) var text = ""
  private var literal: [UInt8] = []

  mutating func write(literal bytes: [UInt8]) { literal += bytes }

  /// Writes generated code, which no message points to.
  mutating func line(_ code: String) {
    flush()
    text += code + "\n"
  }

  /// Writes the author's code between generated code. The column is right if there is room for the text
  /// before it.
  mutating func line(_ before: String, _ code: Code, _ after: String, in source: Source) {
    flush()
    let (line, column) = source.position(of: code.offset)
    text += "#sourceLocation(file: \(swiftLiteral(source.file)), line: \(line))\n"
    text +=
      String(repeating: " ", count: max(0, column - 1 - before.utf8.count)) + before + code.text + after
      + "\n"
  }

  /// Writes empty lines up to the line of the code, for code that cannot follow a `#sourceLocation`.
  mutating func lines(_ count: Int) { text += String(repeating: "\n", count: count) }

  mutating func append(_ code: String) { text += code }

  private mutating func flush() {
    if !literal.isEmpty {
      text += "out.write(literal: \(swiftLiteral(String(decoding: literal, as: UTF8.self))))\n"
    }
    literal = []
  }
}
