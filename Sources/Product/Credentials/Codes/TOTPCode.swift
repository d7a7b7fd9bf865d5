/// Six digits typed from an authenticator app.
package struct TOTPCode: Sendable {
  /// In ASCII.
  let digits: [UInt8]

  /// Reads six digits of any script with spaces anywhere, as apps show them in threes; nil for anything else.
  package init?(_ typed: String) {
    guard let characters = EnteredCharacters(typed) else { return nil }
    let digits = characters.ascii
    guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.digits = digits
  }

  /// The last six digits of a number.
  init(number: UInt32) {
    var rest = number
    var digits: [UInt8] = []
    for _ in 0..<6 {
      digits.insert(0x30 + UInt8(rest % 10), at: 0)
      rest /= 10
    }
    self.digits = digits
  }

  /// The digits as an app shows them, without a space.
  package var text: String { String(decoding: digits, as: UTF8.self) }
}

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
