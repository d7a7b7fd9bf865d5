/// Minifies a script: removes spaces beside punctuation, and punctuation that separates nothing. Strings and
/// regular expressions stay unchanged.
enum JSMinifier {
  private static let marks = Set("=(){}[],:;?&|<>!*\"".utf8)
  /// Two of them in a row are another operator.
  private static let signs = Set("+-".utf8)

  static func tightened(_ script: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var literal: Literal?
    for (index, byte) in script.enumerated() {
      if let open = literal {
        literal = open.goingOn(after: byte)
      } else if byte == UInt8(ascii: " "), let last = result.last, index + 1 < script.count,
        isNeedless(between: last, script[index + 1])
      {
        continue
      } else {
        // The end of a block ends the statement before it too; an empty statement must keep its semicolon.
        if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
        literal = Literal(beginningWith: byte, after: result.last)
      }
      result.append(byte)
    }
    return result
  }

  private static func isNeedless(between last: UInt8, _ next: UInt8) -> Bool {
    marks.contains(last) || marks.contains(next) || signs.contains(last) != signs.contains(next)
  }

  /// A string or a regular expression, and the position within it.
  private struct Literal {
    private let end: UInt8
    private var isEscaped = false
    /// Within the brackets of a regular expression a slash does not end it.
    private var isInClass = false

    /// Nil if none begins. A slash divides after a value, and begins a regular expression where a value is
    /// expected.
    init?(beginningWith byte: UInt8, after last: UInt8?) {
      let isPattern = byte == UInt8(ascii: "/") && (last.map { "=(,:;[{}&|?!>\n".utf8.contains($0) } ?? true)
      guard isPattern || "\"'`".utf8.contains(byte) else { return nil }
      end = byte
    }

    /// Nil if the byte ends it.
    func goingOn(after byte: UInt8) -> Literal? {
      // A quotation mark in a comment behind code begins no string that continues.
      if byte == UInt8(ascii: "\n"), end != UInt8(ascii: "`") { return nil }
      var next = self
      next.isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      guard !isEscaped, end != byte || isInClass else { return isEscaped ? next : nil }
      if end == UInt8(ascii: "/") {
        if byte == UInt8(ascii: "[") { next.isInClass = true }
        if byte == UInt8(ascii: "]") { next.isInClass = false }
      }
      return next
    }
  }
}
