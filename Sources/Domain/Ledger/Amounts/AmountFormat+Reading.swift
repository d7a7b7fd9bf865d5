extension AmountFormat {
  /// Longer texts are refused without parsing.
  package static let longestText = 200

  /// Parses an amount as people type it, or a sum of amounts.
  ///
  /// The text itself decides first which mark is the decimal one, then the locale. If both readings of
  /// `1.234` are possible, the amount is refused, because the wrong one is off by a factor of a thousand.
  package func read(_ text: String, in currency: Currency) throws(AmountError) -> AmountReading {
    let word = { (word: String) throws(AmountError) in
      if currency.isNamed(by: word) { return }
      throw Currency.someIsNamed(by: word) ? .otherCurrency(word) : .notANumber
    }
    return try read(text, rules: NumeralRules(self, decimals: currency.scale), word: word)
  }

  /// Parses a number that is not an amount: a weight or a rate.
  package func readQuantity(_ text: String, decimals: Int) throws(AmountError) -> Quantity {
    try readNumber(text, decimals: decimals).quantity
  }

  private func readNumber(_ text: String, decimals: Int) throws(AmountError) -> AmountReading {
    let rules = NumeralRules(self, decimals: decimals, limit: .max)
    return try read(text, rules: rules) { _ throws(AmountError) in throw .notANumber }
  }

  /// Parses a percentage, with or without its sign. It has no groups, so any mark is a decimal mark.
  private func readPercent(_ text: String) throws(AmountError) -> AmountReading {
    let rules = NumeralRules(self, decimals: Split.percentScale, allowsGroups: false)
    let word = { (word: String) throws(AmountError) in
      if !["%", "\u{66A}", "\u{FF05}"].contains(word) { throw .notANumber }
    }
    return try read(text, rules: rules, word: word)
  }

  /// Parses the number entered for one member of a split, by the rule of the split.
  ///
  /// Money is rounded to the currency's decimals, as an amount is; a difference then shows in the total. A
  /// rounded weight or percentage would silently change the split.
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

  /// Removes the one word that may stand before or after a number, if it is the right one.
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
