import Ledger

extension DraftBuilder {
  mutating func currency(_ text: String) throws(RowIssue) -> Currency {
    let code = CleanText.line(text)
    let currency: Currency
    if let known = currencies[code] { currency = known } else { currency = try lookUp(code) }
    rowCurrency = currency
    if currencies.count < Self.mostQuestions { currencies[code] = currency }
    return currency
  }

  /// Finds the currency of a code, or the unit that a person has described; asks about a symbol or an empty
  /// text.
  private mutating func lookUp(_ code: String) throws(RowIssue) -> Currency {
    guard code.utf8.count <= Self.longestCode else { throw RowIssue(.badCurrency, code) }
    if let currency = Currency.named(code) { return currency }
    if let scale = answers.units[code] { return try unit(code, scale) }
    if code.isEmpty || code == Self.noCurrency {
      return try askedCurrency(about: "", guess: context.currency)
    }
    let meant = Currency.all.filter { $0.isNamed(by: code) }
    guard meant.isEmpty else {
      let first = Self.likeliest.lazy.compactMap { code in meant.first { $0.code == code } }.first
      return try askedCurrency(about: code, guess: first ?? meant[0], choices: meant.map(\.code))
    }
    let unit = try unit(code, draft.format == .paybackJSON ? 0 : 2)
    // The limit on a group's own units.
    guard units.contains(code) || units.count < HouseholdLimit.units.most else {
      throw RowIssue(.badCurrency, code)
    }
    units.insert(code)
    ask(.units, about: code, String(unit.scale))
    return unit
  }

  private mutating func askedCurrency(about: String, guess: Currency, choices: [String] = []) throws(RowIssue)
    -> Currency
  {
    guard let answer = answers.currency else {
      ask(.currency, about: about, guess.code, choices)
      return guess
    }
    if let currency = Currency.named(answer) { return currency }
    return try unit(answer, answers.units[answer] ?? 2)
  }

  private func unit(_ code: String, _ scale: Int) throws(RowIssue) -> Currency {
    do throws(CustomUnitError) { return try Currency(custom: code, scale: scale) } catch {
      throw RowIssue(.badCurrency, code)
    }
  }

  /// ISO 4217's code for "no currency", which apps export if no currency was chosen.
  private static let noCurrency = "XXX"
  /// In bytes.
  private static let longestCode = 96
  private static let likeliest = ["USD", "EUR", "GBP", "JPY", "SEK", "INR"]
}
