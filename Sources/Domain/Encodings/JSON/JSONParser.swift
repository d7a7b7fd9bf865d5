extension JSON {
  /// Parses exactly one value, in one pass. Any bytes lead to a value or an error with its position.
  package init(_ bytes: [UInt8], rules: JSONRules = .strict) throws(JSONError) {
    var parser = JSONParser(bytes, rules)
    self = try parser.document()
  }
}

/// A recursive parser for JSON, limited to the depth in its rules.
struct JSONParser {
  let bytes: [UInt8]
  let rules: JSONRules
  var position = 0
  private var depth = 0

  init(_ bytes: [UInt8], _ rules: JSONRules) {
    self.bytes = bytes
    self.rules = rules
  }

  /// An error at the current position.
  func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason, at: position, in: bytes) }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw unexpected }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try nested { parser throws(JSONError) in try parser.object() })
    case UInt8(ascii: "["): return .array(try nested { parser throws(JSONError) in try parser.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return .bool(try pass("true", as: true))
    case UInt8(ascii: "f"): return .bool(try pass("false", as: false))
    case UInt8(ascii: "n"): return try pass("null", as: .null)
    default: return .number(try number())
    }
  }

  // MARK: - Objects and arrays

  private mutating func nested<Value>(_ read: (inout JSONParser) throws(JSONError) -> Value) throws(JSONError)
    -> Value
  {
    guard depth < rules.depth else { throw error(.tooDeep(limit: rules.depth)) }
    depth += 1
    defer { depth -= 1 }
    position += 1
    return try read(&self)
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var object = JSONObject()
    guard !passes(UInt8(ascii: "}")) else { return object }
    repeat {
      skipSpace()
      let start = position
      let name = try string()
      guard passes(UInt8(ascii: ":")) else { throw unexpected }
      if object.set(name, try value()), rules.duplicates == .refused {
        position = start
        throw error(.duplicateName)
      }
    } while passes(UInt8(ascii: ","))
    guard passes(UInt8(ascii: "}")) else { throw unexpected }
    return object
  }

  private mutating func array() throws(JSONError) -> [JSON] {
    var array: [JSON] = []
    guard !passes(UInt8(ascii: "]")) else { return array }
    repeat { array.append(try value()) } while passes(UInt8(ascii: ","))
    guard passes(UInt8(ascii: "]")) else { throw unexpected }
    return array
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONError) -> JSONNumber {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    try checkTextLength(position - start)
    return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw unexpected }
  }

  // MARK: - Bytes

  func checkTextLength(_ count: Int) throws(JSONError) {
    guard count <= rules.textBytes else { throw error(.textTooLong(limit: rules.textBytes)) }
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  var unexpected: JSONError { error(.unexpected) }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Skips white space, and the byte if it comes next.
  private mutating func passes(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func pass<Value>(_ word: StaticString, as value: Value) throws(JSONError) -> Value {
    let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard isThere else { throw unexpected }
    position += word.utf8CodeUnitCount
    return value
  }
}

extension JSONParser {
  mutating func string() throws(JSONError) -> String {
    guard peek == UInt8(ascii: "\"") else { throw unexpected }
    position += 1
    let start = position
    var text: [UInt8] = []
    while true {
      let piece = position
      while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        position += 1
      }
      text += bytes[piece..<position]
      try checkTextLength(text.count)
      if peek == UInt8(ascii: "\"") { break }
      guard peek == UInt8(ascii: "\\") else { throw unexpected }
      position += 1
      try appendEscaped(to: &text)
    }
    guard let valid = String(validating: text, as: UTF8.self) else {
      position = start
      throw error(.notUTF8)
    }
    position += 1
    return valid
  }

  private mutating func appendEscaped(to text: inout [UInt8]) throws(JSONError) {
    guard let letter = peek else { throw unexpected }
    guard letter == UInt8(ascii: "u") else {
      guard let byte = JSONEscape.byte(of: letter) else { throw error(.badEscape) }
      position += 1
      text.append(byte)
      return
    }
    text += String(try unicodeScalar()).utf8
  }

  /// Parses `u00E9`, or a surrogate pair of two such escapes.
  private mutating func unicodeScalar() throws(JSONError) -> Unicode.Scalar {
    let start = position
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    if UTF16.isLeadSurrogate(unit), let low = try trailSurrogate() {
      let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
      if let scalar = Unicode.Scalar(value) { return scalar }
    }
    guard rules.loneSurrogates == .replaced else {
      position = start
      throw error(.loneSurrogate)
    }
    return "\u{FFFD}"
  }

  /// Parses the second escape of a surrogate pair; if it is not one, it is parsed again as its own character.
  private mutating func trailSurrogate() throws(JSONError) -> UInt16? {
    let start = position
    guard bytes[start...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
    position += 1
    let unit = try codeUnit()
    if UTF16.isTrailSurrogate(unit) { return unit }
    position = start
    return nil
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexValue else { throw error(.badEscape) }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
