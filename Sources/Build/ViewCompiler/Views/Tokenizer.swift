/// Reads the literals of a view as a browser would, knows the context of each directive, and refuses
/// malformed markup. It drops comments and needless white space on the way.
struct Tokenizer {
  /// A part of the output from a literal.
  enum LiteralPart: Equatable {
    case bytes([UInt8])
    /// The path under which the instance is served.
    case basePath
  }

  /// The kind of value that an expression must have.
  enum Place { case text, link }

  let source: Source
  var context = Context()
  var index = 0
  var end = 0
  var fragments: [LiteralPart] = []
  var output: [UInt8] = []
  /// The position in the output of a line end that the next tag may make superfluous.
  var lineEnd: Int?

  init(source: Source) { self.source = source }

  mutating func read(_ range: Range<Int>) throws -> [LiteralPart] {
    (index, end) = (range.lowerBound, range.upperBound)
    if range.lowerBound == 0 || source.bytes[range.lowerBound - 1] == UInt8(ascii: "\n") { skipIndentation() }
    while index < end { try step() }
    flush()
    lineEnd = nil
    defer { fragments = [] }
    return fragments
  }

  private mutating func step() throws {
    switch context.state {
    case .text: try readText()
    case .raw: try readRaw()
    case .comment: readComment()
    case .doctype: readDoctype()
    case .tag(let spaced): try readTag(spaced: spaced)
    case .attributeName: try readAfterAttributeName()
    case .beforeValue: try readOpeningQuote()
    case .value(let quote): readValueByte(quote: quote)
    case .address(let quote, let isFilled): try readAddress(quote: quote, isFilled: isFilled)
    }
  }

  mutating func flush() {
    if !output.isEmpty { fragments.append(.bytes(output)) }
    output = []
  }

  func error(_ message: String) -> Diagnostic { source.error(at: index, message) }
}

// MARK: - Directives

extension Tokenizer {
  mutating func acceptExpression(at opening: Int) throws -> Place {
    context.followsBlock = false
    switch context.state {
    case .text, .value: return .text
    case .raw where ["title", "textarea"].contains(context.elements.last?.name): return .text
    case .address(let quote, false):
      context.state = .address(quote: quote, isFilled: true)
      return .link
    default: throw source.error(at: opening, refusal)
    }
  }

  private var refusal: String {
    let name = context.elements.last?.name ?? ""
    return switch context.state {
    case .raw: "an expression cannot stand in <\(name)>: the browser would run or apply what it holds"
    case .comment: "an expression cannot stand in a comment; a remark is written {{ // … }}"
    case .doctype: "an expression cannot stand in the doctype"
    case .beforeValue: "an expression cannot be an unquoted attribute value: put it in quotes"
    case .address: "an attribute with an address takes one Link as its whole value"
    case .text, .tag, .attributeName, .value:
      "an expression cannot be a tag's or an attribute's name, only text or a quoted value"
    }
  }

  /// A whole view or content is only allowed where elements are.
  mutating func acceptFragment(at opening: Int) throws {
    guard context.state == .text else {
      throw source.error(
        at: opening, "another view can only stand in text, not in a tag, a title or a comment")
    }
    context.followsBlock = false
  }

  /// At the edges of a block a name in a tag is complete, so that `<input{{ if on }} checked{{ end }}>`
  /// works.
  mutating func acceptBlockEdge(at opening: Int) throws {
    switch context.state {
    case .text, .value, .tag: break
    case .raw where ["title", "textarea"].contains(context.elements.last?.name): break
    case .attributeName: context.state = .tag(spaced: false)
    case .address:
      throw source.error(at: opening, "an attribute with an address takes one Link as its whole value")
    default: throw source.error(at: opening, "a block cannot begin or end here: \(refusal)")
    }
    context.followsBlock = false
  }

  /// Joins the branches of a block; `opening` is the position of the block.
  mutating func join(_ ways: [Context], at opening: Int) throws {
    guard var joined = ways.first else { return }
    for way in ways.dropFirst() {
      guard let next = joined.joined(way) else { throw mismatch(joined, way, at: opening) }
      joined = next
    }
    context = joined
  }

  func mismatch(_ first: Context, _ second: Context, at opening: Int) -> Diagnostic {
    let (shorter, longer) = first.elements.count < second.elements.count ? (first, second) : (second, first)
    if first.elements.count != second.elements.count,
      let extra = longer.elements.dropFirst(shorter.elements.count).first
    {
      return source.error(
        at: max(extra.offset, opening) == opening ? opening : extra.offset,
        "<\(extra.name)> is open at one end of this block and not at the other")
    }
    return source.error(at: opening, "the ways through this block end at different places of the markup")
  }

  func finish() throws {
    if let element = context.elements.last {
      throw source.error(at: element.offset, "<\(element.name)> is not closed")
    }
    switch context.state {
    case .text: break
    case .comment: throw source.error(at: context.opening, "this comment is not closed")
    default: throw source.error(at: context.tag.offset, "this tag is not closed")
    }
  }
}
