/// Letters and digits as people copy them from a screen or from paper: with spaces and dashes of any kind,
/// digits of other scripts, and fullwidth letters.
struct EnteredCharacters {
  /// The letters, in lower case, and digits.
  let ascii: [UInt8]

  /// Nil if there are other characters, or more than any code has.
  init?(_ typed: String) {
    guard typed.utf8.count <= Self.mostBytes else { return nil }
    var ascii: [UInt8] = []
    for scalar in typed.unicodeScalars where !Self.isBetween(scalar) {
      guard let character = Self.character(scalar) else { return nil }
      ascii.append(character)
    }
    self.ascii = ascii
  }

  private static let mostBytes = 200

  /// Also true for characters without width and for direction marks, which come along when a text is copied.
  private static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return scalar.properties.isWhitespace || category == .dashPunctuation || category == .format
      || scalar == "\u{2212}"
  }

  private static func character(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return UInt8(exactly: value).map { 0x30 + $0 }
    }
    // Fullwidth letters are in the order of ASCII.
    let value = (0xFF21...0xFF5A).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
    switch value {
    case 0x41...0x5A: return UInt8(value) + 0x20
    case 0x61...0x7A: return UInt8(value)
    default: return nil
    }
  }
}
