extension JSONParser {
  mutating func string() throws(Fault) -> String {
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
      try checkLength(text.count)
      if peek == UInt8(ascii: "\"") { break }
      guard peek == UInt8(ascii: "\\") else { throw unexpected }
      position += 1
      try appendEscaped(to: &text)
    }
    guard let valid = String(validating: text, as: UTF8.self) else {
      position = start
      throw Fault(reason: .notUTF8)
    }
    position += 1
    return valid
  }

  private mutating func appendEscaped(to text: inout [UInt8]) throws(Fault) {
    guard let letter = peek else { throw unexpected }
    guard letter == UInt8(ascii: "u") else {
      guard let byte = JSONEscape.byte(of: letter) else { throw Fault(reason: .badEscape) }
      position += 1
      text.append(byte)
      return
    }
    text += String(try unicodeScalar()).utf8
  }

  /// Parses `u00E9`, or a surrogate pair of two such escapes.
  private mutating func unicodeScalar() throws(Fault) -> Unicode.Scalar {
    let start = position
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    if UTF16.isLeadSurrogate(unit), let low = try trailSurrogate() {
      let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
      if let scalar = Unicode.Scalar(value) { return scalar }
    }
    guard rules.loneSurrogates == .replaced else {
      position = start
      throw Fault(reason: .loneSurrogate)
    }
    return "\u{FFFD}"
  }

  /// Parses the second escape of a surrogate pair; if it is not one, it is parsed again as its own character.
  private mutating func trailSurrogate() throws(Fault) -> UInt16? {
    let start = position
    guard bytes[start...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
    position += 1
    let unit = try codeUnit()
    if UTF16.isTrailSurrogate(unit) { return unit }
    position = start
    return nil
  }

  private mutating func codeUnit() throws(Fault) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexValue else { throw Fault(reason: .badEscape) }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
