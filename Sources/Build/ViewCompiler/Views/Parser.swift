/// Builds the tree of a view.
///
/// The grammar; everything named *expression*, *pattern* and *condition* is Swift, and is not parsed here:
///
///     {{ view (name: Type, …, content: Content) }}   in the first line; `content` makes the view a layout
///     {{ package view (…) }}                         the same, for a view that other targets call too
///     {{ expression }}                               writes a value, escaped
///     {{ entriesRow(entry: e) }}                     writes Views/entries/row.html
///     {{ layout(title: "…") }} … {{ end }}           writes a layout around the content between
///     {{ content }}                                  in a layout: writes that content
///     {{ let name = expression }}                    a name for the rest of the block
///     {{ for pattern in expression }} … {{ end }}    also with `where`
///     {{ if condition }} … {{ else if condition }} … {{ else }} … {{ end }}   also `if let`
///     {{ switch expression }} {{ case pattern }} … {{ default }} … {{ end }}
///     {{ // a comment }}                             writes nothing
///
/// The allowed expressions depend on the context:
///
/// - in text, `<title>`, `<textarea>` and quoted attributes any `MarkupText`;
/// - in `href`, `src`, `action` and the other attributes with an address a `Link`, as the whole value;
/// - anywhere else, in scripts, styles, handlers, comments, names and unquoted values, nothing.
///
/// A literal address in such an attribute starts with `/`, `#`, `https://`, `http://` or `mailto:`,
/// and the instance's base path is written in front of one that starts with `/`.
/// Every branch of a block must end in the same context, with the same elements open.
/// A boolean attribute is a block: `<input{{ if on }} checked{{ end }}>`; a list of classes is plain text.
struct Parser {
  static let keywords: Set<Substring> = [
    "view", "for", "if", "else", "switch", "case", "default", "let", "end",
  ]

  private let source: Source
  private let signature: Signature
  private let layouts: [String: Bool]
  private var rest: ArraySlice<Piece>

  /// `layouts` says for every view whether it takes content.
  static func nodes(of view: View, layouts: [String: Bool]) throws -> [Node] {
    var parser = Parser(view: view, layouts: layouts)
    let nodes = try parser.nodes()
    if case .directive(let code, let opening)? = parser.rest.first {
      throw view.source.error(at: opening, "this '\(code.keyword)' belongs to no block")
    }
    return nodes
  }

  private init(view: View, layouts: [String: Bool]) {
    source = view.source
    signature = view.signature
    rest = view.pieces[...]
    self.layouts = layouts
  }

  /// Reads up to a directive that ends or divides a block, and stops before it.
  private mutating func nodes() throws -> [Node] {
    var nodes: [Node] = []
    while let piece = rest.first {
      switch piece {
      case .literal(let range):
        rest.removeFirst()
        nodes.append(.literal(range))
      case .directive(let code, _) where ["else", "case", "default", "end"].contains(code.keyword):
        return nodes
      case .directive(let code, let opening):
        rest.removeFirst()
        if let node = try node(code, opening) { nodes.append(node) }
      }
    }
    return nodes
  }

  private mutating func node(_ code: Code, _ opening: Int) throws -> Node? {
    if code.text.hasPrefix("//") { return nil }
    switch code.keyword {
    case "view": throw source.error(at: opening, "the parameters are declared once, at the top")
    case "let": return .constant(code, opening: opening)
    case "for": return .loop(try branch(code, opening))
    case "if": return .conditional(try conditional(code, opening))
    case "switch": return .selection(code, try selection(code, opening), opening: opening)
    case "while", "guard", "var", "repeat", "func", "return", "break", "continue", "import":
      throw source.error(at: opening, "'\(code.keyword)' is not part of a view")
    default: return try value(code, opening)
    }
  }

  private mutating func value(_ code: Code, _ opening: Int) throws -> Node {
    if code.text == signature.content { return .content(code, opening: opening) }
    let name = String(code.text.prefix { $0.isLetter || $0.isNumber })
    guard let isLayout = layouts[name], code.text.dropFirst(name.count).first == "(" else {
      return .expression(code, opening: opening)
    }
    guard code.text.hasSuffix(")") else {
      throw source.error(at: opening, "the call of a view stands alone between {{ and }}")
    }
    if !isLayout { return .call(code, body: nil, opening: opening) }
    let body = try nodes()
    try end(of: name, opening)
    return .call(code, body: body, opening: opening)
  }

  private mutating func branch(_ header: Code, _ opening: Int) throws -> Branch {
    let body = try nodes()
    try end(of: String(header.keyword), opening)
    return Branch(header: header, opening: opening, body: body)
  }

  private mutating func conditional(_ header: Code, _ opening: Int) throws -> [Branch] {
    var branches = [Branch(header: header, opening: opening, body: try nodes())]
    while case .directive(let code, let next)? = rest.first, code.keyword == "else" {
      if branches.last?.header.text == "else" {
        throw source.error(at: next, "nothing but 'end' follows an 'else'")
      }
      guard
        code.text == "else"
          || code.text.split(maxSplits: 2, whereSeparator: \.isWhitespace).dropFirst().first == "if"
      else { throw source.error(at: next, "write {{ else }} or {{ else if condition }}") }
      rest.removeFirst()
      branches.append(Branch(header: code, opening: next, body: try nodes()))
    }
    try end(of: "if", opening)
    return branches
  }

  private mutating func selection(_ header: Code, _ opening: Int) throws -> [Branch] {
    for node in try nodes() {
      guard case .literal(let range) = node, source.bytes[range].allSatisfy(isWhitespace) else {
        throw source.error(at: opening, "nothing stands between a 'switch' and its first 'case'")
      }
    }
    var branches: [Branch] = []
    while case .directive(let code, let next)? = rest.first, ["case", "default"].contains(code.keyword) {
      rest.removeFirst()
      branches.append(Branch(header: code, opening: next, body: try nodes()))
    }
    if branches.isEmpty { throw source.error(at: opening, "this 'switch' has no 'case'") }
    try end(of: "switch", opening)
    return branches
  }

  private mutating func end(of block: String, _ opening: Int) throws {
    guard case .directive(let code, let position)? = rest.first else {
      throw source.error(at: opening, "this '\(block)' has no {{ end }}")
    }
    guard code.text == "end" else {
      throw source.error(at: position, "'\(code.keyword)' does not belong to the '\(block)' before it")
    }
    rest.removeFirst()
  }
}

/// A view as a tree.
indirect enum Node {
  case literal(Range<Int>)
  case expression(Code, opening: Int)
  /// Writes the content between a call of this view and its end.
  case content(Code, opening: Int)
  /// A call of another view, with the content between the call and its end, if it takes any.
  case call(Code, body: [Node]?, opening: Int)
  case constant(Code, opening: Int)
  case loop(Branch)
  case conditional([Branch])
  case selection(Code, [Branch], opening: Int)
}

/// The header of a loop, of one branch of an `if`, or of a `case`, and its body.
struct Branch {
  let header: Code
  let opening: Int
  let body: [Node]
}
