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

/// The declaration in the first line of a view.
package struct Signature {
  package let name: String
  /// The parameters as written in the view, without parentheses.
  let parameters: Code
  /// The name of the content parameter, if the view is a layout.
  let content: String?

  init(name: String, parameters: Code, in source: Source) throws {
    self.name = name
    self.parameters = parameters
    let contents = Self.split(parameters.text).filter { $0.type == "Content" }.map(\.name)
    if contents.count > 1 {
      throw source.error(at: parameters.offset, "a view takes one content, and it is the last parameter")
    }
    content = contents.first
    if let content, Self.split(parameters.text).last?.name != content {
      throw source.error(at: parameters.offset, "the content is the last parameter")
    }
  }

  private static func split(_ parameters: String) -> [(name: String, type: String)] {
    var parts: [String] = [""]
    var depth = 0
    for character in parameters {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.compactMap(parameter)
  }

  private static func parameter(_ text: String) -> (name: String, type: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon].split { $0.isWhitespace }.last.map(String.init) ?? ""
    let type = text[text.index(after: colon)...].split { $0.isWhitespace }.joined(separator: " ")
    return (name, type)
  }
}
