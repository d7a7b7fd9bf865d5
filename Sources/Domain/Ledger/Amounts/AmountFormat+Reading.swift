extension AmountFormat {
  /// Longer texts are refused without parsing.
  package static let longestText = 200

  /// Parses an amount as people type it, or a sum of amounts.
  ///
  /// The text itself decides first which mark is the decimal one, then the locale. If both readings of
  /// `1.234` are possible, the amount is refused, because the wrong one is off by a factor of a thousand.
  package func read(_ text: String, in currency: Currency) throws(AmountError) -> ParsedAmount {
    let word = { (word: String) throws(AmountError) in
      if currency.isNamed(by: word) { return }
      throw Currency.someIsNamed(by: word) ? .otherCurrency(word) : .notANumber
    }
    return try read(text, rules: NumeralRules(self, decimals: currency.scale), word: word)
  }

  /// Parses a number that is not an amount: a weight or a rate.
  package func readQuantity(_ text: String, decimals: Int) throws(AmountError) -> DecimalNumber {
    try readNumber(text, decimals: decimals).quantity
  }

  func readNumber(_ text: String, decimals: Int) throws(AmountError) -> ParsedAmount {
    let rules = NumeralRules(self, decimals: decimals, limit: .max)
    return try read(text, rules: rules) { _ throws(AmountError) in throw .notANumber }
  }

  func read(_ text: String, rules: NumeralRules, word: (String) throws(AmountError) -> Void)
    throws(AmountError) -> ParsedAmount
  {
    var tokens = try AmountToken.tokens(of: text)
    try removeWord(from: &tokens, check: word)
    guard !tokens.isEmpty else { throw .empty }
    var sum = AmountSum(tokens: tokens, rules: rules)
    return try sum.reading()
  }

  /// Removes the one word that may stand before or after a number, if it is the right one.
  private func removeWord(from tokens: inout [AmountToken], check: (String) throws(AmountError) -> Void)
    throws(AmountError)
  {
    let start = tokens.first?.isSign == true ? 1 : 0
    for index in [start, tokens.count - 1] where tokens.indices.contains(index) {
      guard case .word(let word) = tokens[index] else { continue }
      try check(word)
      tokens.remove(at: index)
      return
    }
  }
}
