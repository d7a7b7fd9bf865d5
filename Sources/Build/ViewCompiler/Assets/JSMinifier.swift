/// Minifies a script: removes spaces beside punctuation, and punctuation and words that say nothing. Strings and
/// regular expressions stay unchanged.
enum JSMinifier {
  private static let marks = Set("=(){}[],:;?&|<>!*\"".utf8)
  /// Two of them in a row are another operator.
  private static let signs = Set("+-".utf8)

  static func tightened(_ script: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var literal: Literal?
    var statements = Statements()
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
      guard literal == nil else { continue }
      shortenTruth(&result)
      statements.follow(&result)
      shortenParameter(&result)
    }
    return result
  }

  /// `!0` and `!1` mean the same as `true` and `false`, once such a word has ended.
  private static func shortenTruth(_ result: inout [UInt8]) {
    // A quotation mark ends a text, which may be this word.
    guard let last = result.last, !isOfName(last), !"\"'`/".utf8.contains(last) else { return }
    for (word, short) in [("true", "!0"), ("false", "!1")]
    where result.dropLast().suffix(word.utf8.count).elementsEqual(word.utf8) {
      let start = result.count - 1 - word.utf8.count
      guard start > 0, !isOfName(result[start - 1]), result[start - 1] != UInt8(ascii: ".") else { return }
      let isSpaced = start > 1 && result[start - 1] == UInt8(ascii: " ")
      result.replaceSubrange((isSpaced ? start - 1 : start)..<(result.count - 1), with: short.utf8)
    }
  }

  /// `(name)=>` means the same as `name=>`.
  private static func shortenParameter(_ result: inout [UInt8]) {
    let head = result.dropLast(3)
    guard result.suffix(3).elementsEqual(")=>".utf8), let open = head.lastIndex(where: { !isOfName($0) }),
      head[open] == UInt8(ascii: "("), open + 1 < head.endIndex
    else { return }
    result.remove(at: head.endIndex)
    // A word before it, such as `return`, ends with a space.
    if open > 0, isOfName(result[open - 1]) {
      result[open] = UInt8(ascii: " ")
    } else {
      result.remove(at: open)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }

  /// Joins declarations that follow each other, and writes the shorter word: `const a=1;const b=2` becomes
  /// `let a=1,b=2`.
  private struct Statements {
    /// Whether the statement around each open bracket declares constants.
    private var around: [Bool] = []
    private var isDeclaration = false
    private var isAfterDeclaration = false

    mutating func follow(_ result: inout [UInt8]) {
      guard let last = result.last else { return }
      if " {[".utf8.contains(last) { shorten(&result) }
      switch last {
      case UInt8(ascii: ";"):
        isAfterDeclaration = isDeclaration
        isDeclaration = false
      case UInt8(ascii: "\n"): isDeclaration = false
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        around.append(isDeclaration)
        isDeclaration = false
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): isDeclaration = around.popLast() ?? false
      default: break
      }
    }

    private mutating func shorten(_ result: inout [UInt8]) {
      let words = result.dropLast()
      let before = words.dropLast(5).last ?? UInt8(ascii: "\n")
      guard words.suffix(5).elementsEqual("const".utf8), ";{}(\n".utf8.contains(before) else { return }
      let isFollowing = before == UInt8(ascii: ";") && isAfterDeclaration
      isDeclaration = before != UInt8(ascii: "(")
      let end = isFollowing && result.last == UInt8(ascii: " ") ? nil : result.last
      result.removeLast(isFollowing ? 7 : 6)
      result += Array((isFollowing ? "," : "let").utf8) + [end].compactMap(\.self)
    }
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
