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
