import Ledger

extension ReceiptLine {
  /// The amounts in a line, from left to right, in minor units; both notations, "1.234,56" and "1,234.56".
  func amounts(in currency: Currency) -> [Int64] {
    numerals.compactMap { Self.amount($0, scale: currency.scale) }.filter { $0 > 0 && $0 < 1_000_000_000_00 }
  }

  /// Runs of digits and separators. A space beside a separator is a reading mistake: "12, 50".
  private var numerals: [String] {
    let characters = Array(text)
    var numerals: [String] = []
    var current = ""
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let previous = index > 0 ? characters[index - 1] : " "
      if Self.isDigit(character) || (Self.marks.contains(character) && !current.isEmpty) {
        current.append(character)
      } else if character == " ", !current.isEmpty, Self.joins(previous, next) {
        continue
      } else {
        if !current.isEmpty { numerals.append(current) }
        // A number joined with a letter is a code; a percentage is no amount.
        current = ""
        if character == "%" { _ = numerals.popLast() }
      }
    }
    return current.isEmpty ? numerals : numerals + [current]
  }

  static let marks: Set<Character> = [".", ",", "'", "’"]

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static func joins(_ previous: Character, _ next: Character) -> Bool {
    let ends: Set<Character> = [".", ","]
    return (ends.contains(previous) && isDigit(next)) || (isDigit(previous) && ends.contains(next))
  }

  /// The last separator is the decimal one, with as many digits after it as the currency has; before it,
  /// separators divide groups of three.
  static func amount(_ numeral: String, scale: Int) -> Int64? {
    var rest = Substring(numeral)
    while let last = rest.last, marks.contains(last) { rest.removeLast() }
    var parts = rest.split(omittingEmptySubsequences: false) { marks.contains($0) }.map(String.init)
    var decimals = ""
    if scale > 0 {
      guard parts.count > 1, let last = parts.popLast(), last.count == scale else { return nil }
      decimals = last
    }
    guard let first = parts.first, (1...9).contains(first.count), parts.count == 1 || first.count <= 3,
      parts.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return Int64(parts.joined() + decimals)
  }
}
