/// A view split into pieces; its body is parsed once every signature is known.
package struct View {
  /// Below Views/.
  let path: String
  let source: Source
  package let signature: Signature
  let pieces: [Piece]

  /// `path` is the view's path below Views/, such as `entries/index.html`.
  package init(path: String, source: Source) throws {
    guard let name = camelCase(path.dropLast(".html".count)) else {
      throw source.error(
        at: 0, "a view's path is letters, digits, '-', '_' and '/', and starts with a letter")
    }
    if Parser.keywords.contains(Substring(name)) || name == "content" || swiftIdentifier(name) != name {
      throw source.error(at: 0, "a view cannot be called '\(name)', which is a word of the language")
    }
    let pieces = try Lexer.pieces(of: source)
    guard case .directive(let code, let opening)? = pieces.first,
      let list = code.text.prefixMatch(of: #/view\b\s*/#)?.output
    else { throw source.error(at: 0, "a view starts with its parameters: {{ view (name: Type) }}") }
    self.path = path
    self.source = source
    signature = try Signature(
      name: name, parameters: Self.parameters(code, after: list, opening: opening, in: source), in: source)
    self.pieces = Self.trimmed(Array(pieces.dropFirst()), of: source)
  }

  /// The line end at the end of the file is not part of the view, or an icon could not be used within a word.
  private static func trimmed(_ pieces: [Piece], of source: Source) -> [Piece] {
    guard case .literal(let range)? = pieces.last else { return pieces }
    let last = source.bytes[range].lastIndex { !isWhitespace($0) }
    return pieces.dropLast() + [.literal(range.lowerBound..<(last.map { $0 + 1 } ?? range.lowerBound))]
  }

  private static func parameters(_ code: Code, after heading: Substring, opening: Int, in source: Source)
    throws -> Code
  {
    let list = code.text[heading.endIndex...]
    if list.isEmpty { return Code(text: "", offset: code.offset) }
    guard list.hasPrefix("("), list.hasSuffix(")") else {
      throw source.error(at: opening, "the parameters stand in parentheses: {{ view (name: Type) }}")
    }
    let skipped = code.text.utf8.count - list.utf8.count
    return Code(text: String(list.dropFirst().dropLast()), offset: code.offset + skipped + 1)
  }
}
