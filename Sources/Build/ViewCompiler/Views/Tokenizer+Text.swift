extension Tokenizer {
  mutating func readText() throws {
    let byte = source.bytes[index]
    if isWhitespace(byte) {
      readWhitespace()
    } else if byte == UInt8(ascii: "<") {
      try readOpening()
    } else {
      keep(byte)
      context.followsBlock = false
      lineEnd = nil
    }
  }

  /// White space with a line end in it becomes one line end, and is dropped beside the tag of a block.
  private mutating func readWhitespace() {
    let start = index
    while index < end, isWhitespace(source.bytes[index]) { index += 1 }
    let run = source.bytes[start..<index]
    if context.isPreformatted || !run.contains(UInt8(ascii: "\n")) {
      output += run
    } else if !context.followsBlock {
      lineEnd = output.count
      output.append(UInt8(ascii: "\n"))
    }
  }

  mutating func skipIndentation() {
    guard context.state == .text, !context.isPreformatted else { return }
    var next = index
    while next < end, source.bytes[next] == 0x20 || source.bytes[next] == 0x09 { next += 1 }
    index = next
  }

  private mutating func readOpening() throws {
    let next = source.byte(at: index + 1) ?? 0
    if source.has("<!--", at: index) {
      context.opening = index
      context.state = .comment
      index += 4
    } else if source.text(index..<min(index + 9, end)).lowercased() == "<!doctype" {
      context.tag = Context.Tag(name: "!", offset: index, isClosing: false)
      context.state = .doctype
    } else if next == UInt8(ascii: "/") {
      try readTagName(isClosing: true)
    } else if isLetter(next) {
      try readTagName(isClosing: false)
    } else if source.has("{{", at: index + 1) {
      throw source.error(
        at: index + 1, "an expression cannot be a tag's or an attribute's name, only text or a quoted value")
    } else {
      throw error("a '<' that opens no tag is written &lt;")
    }
  }

  mutating func readComment() {
    if source.has("-->", at: index) {
      context.state = .text
      index += 3
    } else {
      index += 1
    }
  }

  mutating func readDoctype() {
    let byte = source.bytes[index]
    keep(byte)
    if byte == UInt8(ascii: ">") {
      context.state = .text
      context.followsBlock = true
    }
  }

  /// Reads the text of a raw element up to its closing tag. Any other `<` is refused, because a directive
  /// without output could split a closing tag that the browser would see whole.
  mutating func readRaw() throws {
    let name = context.elements.last?.name ?? ""
    if source.byte(at: index) == UInt8(ascii: "<"), isClosingTag(of: name) {
      return try readTagName(isClosing: true)
    }
    let byte = source.bytes[index]
    if byte == UInt8(ascii: "<") { throw error("a '<' in <\(name)> is written &lt;") }
    if ["script", "style"].contains(name) {
      guard isWhitespace(byte) else {
        throw error("the browser refuses an inline <\(name)>: put it in a file in Public/")
      }
      index += 1
    } else {
      keep(byte)
    }
  }

  private func isClosingTag(of name: String) -> Bool {
    let tag = source.bytes[index...].prefix(name.utf8.count + 2)
    return String(decoding: tag, as: UTF8.self).lowercased() == "</" + name
  }

  mutating func keep(_ byte: UInt8) {
    output.append(byte)
    index += 1
  }
}

func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
