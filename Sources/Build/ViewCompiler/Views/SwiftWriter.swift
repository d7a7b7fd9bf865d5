/// Writes the generated functions, each piece of the author's code at the line and column it came from.
struct SwiftWriter {
  private(set) var text = ""
  private var literal: [UInt8] = []

  mutating func write(literal bytes: [UInt8]) {
    literal += bytes
  }

  /// Code of ours, which is never reported.
  mutating func line(_ code: String) {
    flush()
    text += code + "\n"
  }

  /// Code of the author between code of ours. The column is right where there is room for what precedes it.
  mutating func line(_ before: String, _ code: Code, _ after: String, in source: Source) {
    flush()
    let (line, column) = source.position(of: code.offset)
    text += "#sourceLocation(file: \(swiftLiteral(source.file)), line: \(line))\n"
    text +=
      String(repeating: " ", count: max(0, column - 1 - before.utf8.count)) + before + code.text + after
      + "\n"
  }

  /// Stands on the line of the code, for what cannot follow a `#sourceLocation`.
  mutating func lines(_ count: Int) {
    text += String(repeating: "\n", count: count)
  }

  mutating func append(_ code: String) {
    text += code
  }

  private mutating func flush() {
    if !literal.isEmpty {
      text += "out.write(literal: \(swiftLiteral(String(decoding: literal, as: UTF8.self))))\n"
    }
    literal = []
  }
}
