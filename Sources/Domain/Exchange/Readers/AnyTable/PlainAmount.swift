/// An amount of a bank's column without the currency that may stand around it.
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
    // The sign may stand before or behind the currency: `-$5.00`, `$-5.00`.
    return before.filter { signs.contains($0) }.map(String.init).joined() + String(scalars[start...end])
  }

  private static let signs: [Unicode.Scalar] = ["-", "−", "+"]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Letters with a full stop behind them, symbols and spaces; a stop alone is part of the number.
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
