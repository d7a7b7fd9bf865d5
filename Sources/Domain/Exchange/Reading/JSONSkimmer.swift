import Encodings

/// Skips JSON values by their brackets and quotes only; their contents are parsed later.
struct JSONSkimmer {
  private let text: [UInt8]
  private var position: Int

  init(_ text: [UInt8], at position: Int = 0) {
    self.text = text
    self.position = position
  }

  /// The range of one value.
  mutating func value() throws(UnfitFile) -> Range<Int> {
    skipSpace()
    let start = position
    switch peek {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try passNested()
    case UInt8(ascii: "\""): try passString()
    default: passScalar()
    }
    guard position > start else { throw fault(.unexpected) }
    return start..<position
  }

  /// Throws if there is more text.
  mutating func end() throws(UnfitFile) {
    skipSpace()
    guard position == text.count else { throw fault(.unexpected) }
  }

  /// The members of the object at this position.
  mutating func members(_ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void) throws(UnfitFile) {
    try list(until: UInt8(ascii: "}")) { (skimmer) throws(UnfitFile) in
      skimmer.skipSpace()
      let start = skimmer.position
      try skimmer.passString()
      let key = start..<skimmer.position
      guard skimmer.passes(UInt8(ascii: ":")) else { throw skimmer.fault(.unexpected) }
      body(key, try skimmer.value())
    }
  }

  /// The items of the list at this position.
  mutating func items(_ body: (Range<Int>) throws(UnfitFile) -> Void) throws(UnfitFile) {
    try list(until: UInt8(ascii: "]")) { (skimmer) throws(UnfitFile) in try body(try skimmer.value()) }
  }

  private mutating func list(until end: UInt8, _ element: (inout JSONSkimmer) throws(UnfitFile) -> Void)
    throws(UnfitFile)
  {
    position += 1
    guard !passes(end) else { return }
    repeat { try element(&self) } while passes(UInt8(ascii: ","))
    guard passes(end) else { throw fault(.unexpected) }
  }

  // MARK: - Bytes

  private mutating func passNested() throws(UnfitFile) {
    var depth = 0
    repeat {
      switch peek {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        guard depth <= Self.deepest else { throw fault(.tooDeep(limit: Self.deepest)) }
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: "\""): try passString()
      case nil: throw fault(.unexpected)
      default: position += 1
      }
    } while depth > 0
  }

  private mutating func passString() throws(UnfitFile) {
    guard peek == UInt8(ascii: "\"") else { throw fault(.unexpected) }
    position += 1
    while let byte = peek, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard peek != nil else {
      position = text.count
      throw fault(.unexpected)
    }
    position += 1
  }

  private mutating func passScalar() {
    while let byte = peek, byte > 0x20, !",:{}[]\"".utf8.contains(byte) { position += 1 }
  }

  private mutating func passes(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private var peek: UInt8? { position < text.count ? text[position] : nil }

  private func fault(_ reason: JSONError.Reason) -> UnfitFile {
    .json(JSONError(reason, at: position, in: text))
  }

  private static let deepest = JSONRules.lenient.depth
}
