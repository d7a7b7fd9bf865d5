/// Turns the tree of one view into a Swift function, while the tokenizer checks its markup.
struct ViewWriter {
  private let view: View
  private var swift = SwiftWriter()
  private var tokenizer: Tokenizer

  static func function(for view: View, layouts: [String: Bool]) throws -> String {
    var writer = ViewWriter(view)
    let nodes = try Parser.nodes(of: view, layouts: layouts)
    try writer.writeFunction(nodes)
    return writer.swift.text
  }

  private init(_ view: View) {
    self.view = view
    tokenizer = Tokenizer(source: view.source)
  }

  private mutating func writeFunction(_ nodes: [Node]) throws {
    let signature = view.signature
    let comma = signature.parameters.text.allSatisfy(\.isWhitespace) ? "" : ", "
    swift.line(
      "static func \(signature.name)(_ out: inout Markup\(comma)", signature.parameters, ") {",
      in: view.source)
    try write(nodes)
    try tokenizer.finish()
    swift.line("}\n#sourceLocation()")
  }

  private mutating func write(_ nodes: [Node]) throws { for node in nodes { try write(node) } }

  private mutating func write(_ node: Node) throws {
    switch node {
    case .literal(let range): try write(literal: range)
    case .expression(let code, let opening): try write(expression: code, opening)
    case .content(let code, let opening):
      try tokenizer.acceptFragment(at: opening)
      swift.line("", code, "(&out)", in: view.source)
    case .call(let code, let body, let opening): try write(call: code, body, opening)
    case .constant(let code, let opening):
      try tokenizer.acceptBlockEdge(at: opening)
      swift.line("", code, "", in: view.source)
    case .loop(let branch): try write(loop: branch)
    case .conditional(let branches): try write(conditional: branches)
    case .selection(let code, let branches, let opening): try write(selection: code, branches, opening)
    }
  }

  private mutating func write(literal range: Range<Int>) throws {
    for fragment in try tokenizer.read(range) {
      switch fragment {
      case .bytes(let bytes): swift.write(literal: bytes)
      case .basePath: swift.line("out.writeBasePath()")
      }
    }
  }

  private mutating func write(expression code: Code, _ opening: Int) throws {
    switch try tokenizer.acceptExpression(at: opening) {
    case .text: swift.line("out.write(", code, ")", in: view.source)
    case .link: swift.line("out.write(link: ", code, ")", in: view.source)
    }
  }

  private mutating func write(call code: Code, _ body: [Node]?, _ opening: Int) throws {
    try tokenizer.acceptFragment(at: opening)
    let before = tokenizer.context
    swift.line("Views.", withBuffer(code), body == nil ? "" : " { out in", in: view.source)
    guard let body else { return }
    try write(body)
    try tokenizer.acceptBlockEdge(at: opening)
    try requireSamePlace(as: before, opening)
    swift.line("}")
  }

  /// `row(entry: e)` becomes `row(&out, entry: e)`.
  private func withBuffer(_ code: Code) -> Code {
    let name = code.text.prefix { $0 != "(" }
    let arguments = code.text.dropFirst(name.count + 1)
    let comma = arguments.first { !$0.isWhitespace } == ")" ? "" : ", "
    return Code(text: name + "(&out" + comma + arguments, offset: code.offset)
  }

  private mutating func write(loop branch: Branch) throws {
    try tokenizer.acceptBlockEdge(at: branch.opening)
    let before = tokenizer.context
    swift.line("", branch.header, " {", in: view.source)
    try write(branch.body)
    try tokenizer.acceptBlockEdge(at: branch.opening)
    try requireSamePlace(as: before, branch.opening)
    swift.line("}")
  }

  private mutating func requireSamePlace(as before: Context, _ opening: Int) throws {
    let after = tokenizer.context
    guard let joined = before.joined(after), joined.state == before.state else {
      throw tokenizer.mismatch(before, after, at: opening)
    }
    tokenizer.context = joined
  }

  private mutating func write(conditional branches: [Branch]) throws {
    guard let first = branches.first else { return }
    try tokenizer.acceptBlockEdge(at: first.opening)
    let before = tokenizer.context
    var ways: [Context] = []
    for branch in branches {
      tokenizer.context = before
      swift.line(branch.opening == first.opening ? "" : "} ", branch.header, " {", in: view.source)
      ways.append(try write(way: branch))
    }
    if branches.last?.header.text != "else" { ways.append(before) }
    swift.line("}")
    try tokenizer.join(ways, at: first.opening)
  }

  private mutating func write(way branch: Branch) throws -> Context {
    try write(branch.body)
    try tokenizer.acceptBlockEdge(at: branch.opening)
    return tokenizer.context
  }

  private mutating func write(selection code: Code, _ branches: [Branch], _ opening: Int) throws {
    try tokenizer.acceptBlockEdge(at: opening)
    let before = tokenizer.context
    swift.line("", code, " {", in: view.source)
    var ways: [Context] = []
    for branch in branches {
      tokenizer.context = before
      write(caseHeader: branch.header, isFirst: ways.isEmpty, after: code)
      ways.append(try write(way: branch))
      swift.line("break")
    }
    swift.line("}")
    try tokenizer.join(ways, at: opening)
  }

  /// Swift allows no `#sourceLocation` before the first case, so empty lines bring it to its line.
  private mutating func write(caseHeader header: Code, isFirst: Bool, after code: Code) {
    guard isFirst else { return swift.line("", header, ":", in: view.source) }
    let codeEnd = code.offset + code.text.utf8.count
    let lines = view.source.position(of: header.offset).line - view.source.position(of: codeEnd).line
    // The header of the switch is followed by a generated line end.
    if lines > 1 { swift.lines(lines - 1) }
    swift.line(header.text + ":")
  }
}

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
