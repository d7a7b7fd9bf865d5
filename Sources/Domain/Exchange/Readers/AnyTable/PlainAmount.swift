/// An amount in a bank's column, without a currency around it.
enum PlainAmount {
  static func of(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: isDigit), let end = scalars.lastIndex(where: isDigit) else {
      return text
    }
    let before = Array(scalars[..<start])
    guard isCurrency(before.filter { !signs.contains($0) }),
      isCurrency(Array(scalars[scalars.index(after: end)...]))
    else { return text }
    // The sign may be before or after the currency: `-$5.00`, `$-5.00`.
    return before.filter { signs.contains($0) }.map(String.init).joined() + String(scalars[start...end])
  }

  private static let signs: [Unicode.Scalar] = ["-", "−", "+"]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Letters followed by a full stop, symbols and spaces; a full stop alone belongs to the number.
  private static func isCurrency(_ scalars: [Unicode.Scalar]) -> Bool {
    var isBehindLetter = false
    for scalar in scalars {
      let isLetter = scalar.properties.isAlphabetic
      let isOther = scalar.properties.isWhitespace || scalar.properties.generalCategory == .currencySymbol
      guard isLetter || isOther || (scalar == "." && isBehindLetter) else { return false }
      isBehindLetter = isLetter
    }
    return true
  }
}
