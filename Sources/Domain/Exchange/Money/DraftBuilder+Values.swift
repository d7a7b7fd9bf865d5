import Ledger

extension DraftBuilder {
  func day(_ text: String) throws(RowIssue) -> Day {
    guard let day = DayText(text)?.day(in: order) else { throw RowIssue(.badDate, text) }
    return day
  }

  /// The day of a time in the importer's time zone.
  mutating func day(seconds: Int64) throws(RowIssue) -> Day {
    let zone = answers.zone ?? context.zone
    if answers.zone == nil { ask(.zone, zone) }
    guard Self.seconds.contains(seconds), let day = context.dayInZone(seconds, zone) else {
      throw RowIssue(.badDate, String(seconds))
    }
    return day
  }

  /// From the year 2 to 9998, so that no zone moves a day out of the calendar.
  private static let seconds: ClosedRange<Int64> = -62_100_000_000...253_300_000_000

  func amount(_ text: String) throws(RowIssue) -> ExactDecimal {
    do throws(ExactDecimal.Mistake) {
      return try ExactDecimal(text, mark: mark, allowsExponent: allowsExponents)
    } catch { throw RowIssue(error == .tooLarge ? .tooLarge : .badAmount, text) }
  }

  /// Zero if the cell is blank.
  func amountOrZero(_ text: String) throws(RowIssue) -> ExactDecimal {
    CleanText.isBlank(text) ? .zero : try amount(text)
  }

  /// An amount in minor units; further decimals are rounded with a warning.
  func units(_ amount: ExactDecimal, _ currency: Currency, _ warnings: inout [RowWarning]) throws(RowIssue)
    -> Int64
  {
    guard let (units, isRounded) = amount.rounded(toScale: currency.scale) else {
      throw RowIssue(.tooLarge, amount.description)
    }
    if isRounded, !warnings.contains(.rounded) { warnings.append(.rounded) }
    return units
  }

  /// The same in the row's currency.
  func units(_ amount: ExactDecimal, _ facts: inout RowFacts) throws(RowIssue) -> Int64 {
    try units(amount, facts.currency, &facts.warnings)
  }

  /// The meaning of a category word; adds a question if it is unknown.
  mutating func category(_ text: String) -> CategoryOrPayment {
    let word = CleanText.line(text)
    if word.isEmpty { return CategoryOrPayment() }
    let (sorted, isKnown) = categories.sort(word, language)
    if !isKnown { ask(.categories, about: word, word) }
    return sorted
  }
}

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
