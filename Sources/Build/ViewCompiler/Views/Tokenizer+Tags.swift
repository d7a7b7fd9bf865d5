extension Tokenizer {
  mutating func readTagName(isClosing: Bool) throws {
    let opening = index
    let start = index + (isClosing ? 2 : 1)
    var stop = start
    while stop < end, isNameByte(source.bytes[stop]) { stop += 1 }
    let name = source.text(start..<stop).lowercased()
    if name.isEmpty { throw error("this tag has no name") }
    context.tag = Context.Tag(name: name, offset: opening, isClosing: isClosing)
    if !isClosing { try checkOpening(name) }
    dropLineEnd(before: name)
    while index < stop { keep(source.bytes[index]) }
    context.state = .tag(spaced: false)
  }

  private func checkOpening(_ name: String) throws {
    if Element.forbidden.contains(name) { throw error("<\(name)> is not used in views") }
    if context.isForeign, !Element.drawing.contains(name) { throw error("<\(name)> cannot stand in <svg>") }
    if let outer = context.elements.last(where: { Element.refuses($0.name, inner: name) }) {
      throw error("<\(name)> cannot stand in <\(outer.name)>")
    }
  }

  private mutating func dropLineEnd(before name: String) {
    if let lineEnd, lineEnd == output.count - 1, Element.block.contains(name) { output.removeLast() }
    lineEnd = nil
  }

  mutating func readTag(spaced: Bool) throws {
    let byte = source.bytes[index]
    if isWhitespace(byte) {
      readSpaceInTag(spaced)
    } else if byte == UInt8(ascii: ">") {
      try endTag(isSelfClosing: false)
    } else if source.has("/>", at: index) {
      try endTag(isSelfClosing: true)
    } else if context.tag.isClosing {
      throw error("a closing tag holds nothing but its name")
    } else if !spaced {
      throw error("a space is missing before this attribute")
    } else {
      try readAttributeName()
    }
  }

  private mutating func readSpaceInTag(_ spaced: Bool) {
    while index < end, isWhitespace(source.bytes[index]) { index += 1 }
    let isLast = source.byte(at: index) == UInt8(ascii: ">") || source.has("/>", at: index)
    if !spaced, !isLast { output.append(UInt8(ascii: " ")) }
    context.state = .tag(spaced: true)
  }

  private mutating func endTag(isSelfClosing: Bool) throws {
    let tag = context.tag
    context.state = .text
    if tag.isClosing {
      try close(tag, isSelfClosing)
    } else if isSelfClosing, !context.isForeign, tag.name != "svg" {
      guard Element.void.contains(tag.name) else {
        throw source.error(at: tag.offset, "<\(tag.name)> needs a closing tag of its own")
      }
    } else if !isSelfClosing, !Element.void.contains(tag.name) {
      open(tag)
    }
    keepTagEnd(isSelfClosing)
    context.followsBlock = Element.block.contains(tag.name)
  }

  private mutating func keepTagEnd(_ isSelfClosing: Bool) {
    if isSelfClosing, context.isForeign || context.tag.name == "svg" {
      keep(UInt8(ascii: "/"))
    } else if isSelfClosing {
      index += 1
    }
    keep(UInt8(ascii: ">"))
    // A browser drops a line end here, so one that is part of the text would be lost.
    let name = context.tag.name
    if !context.tag.isClosing, ["textarea", "pre"].contains(name), source.has("{{", at: index) {
      output.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func open(_ tag: Context.Tag) {
    context.elements.append(Context.OpenElement(name: tag.name, offset: tag.offset))
    if Element.raw.contains(tag.name) { context.state = .raw }
  }

  private mutating func close(_ tag: Context.Tag, _ isSelfClosing: Bool) throws {
    if isSelfClosing { throw error("a closing tag holds nothing but its name") }
    guard let element = context.elements.last else {
      throw source.error(at: tag.offset, "</\(tag.name)> closes nothing that is open")
    }
    guard element.name == tag.name else {
      let line = source.position(of: element.offset).line
      throw source.error(
        at: tag.offset, "</\(tag.name)> comes before the end of <\(element.name)> from line \(line)")
    }
    context.elements.removeLast()
  }
}

// MARK: - Attributes

extension Tokenizer {
  private mutating func readAttributeName() throws {
    let start = index
    var stop = start
    while stop < end, isNameByte(source.bytes[stop]) { stop += 1 }
    let name = source.text(start..<stop).lowercased()
    if name.isEmpty { throw error("an attribute cannot start with '\(source.text(start..<start + 1))'") }
    if case .forbidden(let reason) = Attribute(name) { throw error(reason) }
    guard context.tag.attributes.insert(name).inserted else {
      throw error("this tag has the attribute '\(name)' twice")
    }
    context.opening = start
    while index < stop { keep(source.bytes[index]) }
    context.state = .attributeName
  }

  mutating func readAfterAttributeName() throws {
    guard source.bytes[index] == UInt8(ascii: "=") else {
      context.state = .tag(spaced: false)
      return
    }
    keep(UInt8(ascii: "="))
    context.state = .beforeValue
  }

  mutating func readOpeningQuote() throws {
    let quote = source.bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = source.bytes[index...].firstIndex {
        isWhitespace($0) || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ">")
      }
      if let start, source.has("{{", at: start) {
        throw source.error(at: start, "an expression cannot be an unquoted attribute value: put it in quotes")
      }
      throw error("an attribute's value stands in quotes, right after the '='")
    }
    keep(quote)
    switch Attribute(attributeName) {
    case .address: try readLiteralAddress(quote)
    case .plain, .forbidden: context.state = .value(quote: quote)
    }
  }

  private var attributeName: String {
    var stop = context.opening
    while let byte = source.byte(at: stop), isNameByte(byte) { stop += 1 }
    return source.text(context.opening..<stop).lowercased()
  }

  mutating func readValueByte(quote: UInt8) {
    let byte = source.bytes[index]
    if byte == quote { context.state = .tag(spaced: false) }
    keep(byte)
  }

  /// A literal address is complete at once, because no expression may be joined to it.
  private mutating func readLiteralAddress(_ quote: UInt8) throws {
    context.state = .address(quote: quote, isFilled: false)
    if index == end { return }
    guard let stop = source.bytes[index..<end].firstIndex(of: quote) else {
      throw source.error(at: end, "an attribute with an address takes one Link as its whole value")
    }
    let address = source.text(index..<stop)
    guard Attribute.isSafeAddress(address) else {
      throw error("a literal address starts with '/', '#', 'https://', 'http://' or 'mailto:'")
    }
    if address.hasPrefix("/") {
      flush()
      fragments.append(.basePath)
    }
    while index <= stop { keep(source.bytes[index]) }
    context.state = .tag(spaced: false)
  }

  /// After the expression only the closing quote may follow.
  mutating func readAddress(quote: UInt8, isFilled: Bool) throws {
    guard isFilled, source.bytes[index] == quote else {
      throw error("an attribute with an address takes one Link as its whole value")
    }
    keep(quote)
    context.state = .tag(spaced: false)
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_:.".utf8.contains(byte)
}
