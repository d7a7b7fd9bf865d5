/// Swift code between `{{` and `}}`, and its position.
struct Code {
  let text: String
  let offset: Int

  /// The first word, which distinguishes statements from expressions.
  var keyword: Substring { text.prefix { $0.isLetter } }
}

/// A part of a view: a literal, or a directive between literals.
enum Piece {
  case literal(Range<Int>)
  case directive(Code, opening: Int)
}

/// Splits a view into literals and directives.
struct Lexer {
  private let source: Source
  private var offset = 0

  static func pieces(of source: Source) throws -> [Piece] {
    var lexer = Lexer(source: source)
    var pieces: [Piece] = []
    while let piece = try lexer.next() { pieces.append(piece) }
    return StandaloneLines.removed(from: pieces, of: source)
  }

  private init(source: Source) { self.source = source }

  private mutating func next() throws -> Piece? {
    guard offset < source.bytes.count else { return nil }
    let start = offset
    if source.has("{{", at: offset) { return try directive() }
    while offset < source.bytes.count, !source.has("{{", at: offset) { offset += 1 }
    return .literal(start..<offset)
  }

  private mutating func directive() throws -> Piece {
    let opening = offset
    offset += 2
    skipWhitespace()
    let start = offset
    let isComment = source.has("//", at: offset)
    guard isComment ? skipComment() : skipCode() else { throw source.error(at: opening, "this {{ has no }}") }
    var end = offset
    offset += 2
    while end > start, isWhitespace(source.bytes[end - 1]) { end -= 1 }
    if start == end { throw source.error(at: opening, "there is nothing between {{ and }}") }
    return .directive(Code(text: source.text(start..<end), offset: start), opening: opening)
  }

  private mutating func skipWhitespace() {
    while let byte = source.byte(at: offset), isWhitespace(byte) { offset += 1 }
  }

  private mutating func skipComment() -> Bool {
    while offset < source.bytes.count {
      if source.has("}}", at: offset) { return true }
      offset += 1
    }
    return false
  }

  /// A closing `}}` counts only outside of strings and open braces, so that closures may be written.
  private mutating func skipCode() -> Bool {
    var open = 0
    while let byte = source.byte(at: offset) {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "}") where open == 0: return source.has("}}", at: offset)
      case UInt8(ascii: "}"): open -= 1
      default: break
      }
      offset += 1
    }
    return false
  }

  /// Begins at the opening quote, and ends at the closing one.
  private mutating func skipString() {
    offset += 1
    while let byte = source.byte(at: offset), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
      if source.has("\\(", at: offset) {
        skipInterpolation()
      } else {
        offset += byte == UInt8(ascii: "\\") ? 2 : 1
      }
    }
  }

  private mutating func skipInterpolation() {
    var open = 0
    offset += 1
    while let byte = source.byte(at: offset) {
      if byte == UInt8(ascii: "\"") { skipString() }
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      offset += 1
      if open == 0 { return }
    }
  }
}

func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B }
