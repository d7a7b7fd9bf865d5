extension AmountFormat {
  /// The longest text that is looked at.
  package static let longestText = 200

  /// Reads an amount as people type it, or a sum of amounts.
  ///
  /// The mark that stands for decimals is found by what was typed before what the locale says; where both
  /// readings of `1.234` are possible the amount is refused, for it would be off by a thousand.
  package func read(_ text: String, in currency: Currency) throws(AmountError) -> AmountReading {
    let word = { (word: String) throws(AmountError) in
      if currency.isNamed(by: word) { return }
      throw Currency.someIsNamed(by: word) ? .otherCurrency(word) : .notANumber
    }
    return try read(text, rules: NumeralRules(self, decimals: currency.scale), word: word)
  }

  /// Reads a number that is no amount: a weight, or a rate.
  package func readQuantity(_ text: String, decimals: Int) throws(AmountError) -> Quantity {
    try readNumber(text, decimals: decimals).quantity
  }

  private func readNumber(_ text: String, decimals: Int) throws(AmountError) -> AmountReading {
    let rules = NumeralRules(self, decimals: decimals, limit: .max)
    return try read(text, rules: rules) { _ throws(AmountError) in throw .notANumber }
  }

  /// Reads a percentage, with its sign or without. It has no groups, so any mark stands before decimals.
  private func readPercent(_ text: String) throws(AmountError) -> AmountReading {
    let rules = NumeralRules(self, decimals: Split.percentScale, allowsGroups: false)
    let word = { (word: String) throws(AmountError) in
      if !["%", "\u{66A}", "\u{FF05}"].contains(word) { throw .notANumber }
    }
    return try read(text, rules: rules, word: word)
  }

  /// Reads what was typed for one member of a split, as its rule wants it.
  ///
  /// Money is rounded to what can be paid, as an amount is, and what is missing then is seen in the whole. A
  /// weight or a percentage that was rounded would only divide otherwise than was meant.
  package func readPart(
    _ text: String, of mode: Split.Mode, in currency: Currency
  ) throws(AmountError) -> AmountReading {
    switch mode {
    case .equal: AmountReading(quantity: Quantity(1), minorUnits: 1, isCalculated: false, isRounded: false)
    case .shares: try exactly(readNumber(text, decimals: Split.weightScale))
    case .percent: try exactly(readPercent(text))
    case .exact, .adjustment: try read(text, in: currency)
    }
  }

  private func exactly(_ reading: AmountReading) throws(AmountError) -> AmountReading {
    guard !reading.isRounded else { throw .inexact(nearest: reading.quantity) }
    return reading
  }

  private func read(
    _ text: String, rules: NumeralRules, word: (String) throws(AmountError) -> Void
  ) throws(AmountError) -> AmountReading {
    var tokens = try AmountToken.tokens(of: text)
    try removeWord(from: &tokens, check: word)
    guard !tokens.isEmpty else { throw .empty }
    var sum = AmountSum(tokens: tokens, rules: rules)
    return try sum.reading()
  }

  /// Takes out the one word that may stand before or after a number, if it is the right one.
  private func removeWord(
    from tokens: inout [AmountToken], check: (String) throws(AmountError) -> Void
  ) throws(AmountError) {
    let start = tokens.first?.isSign == true ? 1 : 0
    for index in [start, tokens.count - 1] where tokens.indices.contains(index) {
      guard case .word(let word) = tokens[index] else { continue }
      try check(word)
      tokens.remove(at: index)
      return
    }
  }
}
