extension AmountFormat {
  /// Parses a percentage, with or without its sign. It has no groups, so any mark is a decimal mark.
  private func readPercent(_ text: String) throws(AmountError) -> ParsedAmount {
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
  package func readPart(_ text: String, of mode: Split.Mode, in currency: Currency) throws(AmountError)
    -> ParsedAmount
  {
    switch mode {
    case .equal, .items:
      ParsedAmount(quantity: DecimalNumber(1), minorUnits: 1, isCalculated: false, isRounded: false)
    case .shares: try exactly(readNumber(text, decimals: Split.weightScale))
    case .percent: try exactly(readPercent(text))
    case .exact, .adjustment: try read(text, in: currency)
    }
  }

  private func exactly(_ reading: ParsedAmount) throws(AmountError) -> ParsedAmount {
    guard !reading.isRounded else { throw .inexact(nearest: reading.quantity) }
    return reading
  }
}
