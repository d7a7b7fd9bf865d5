import Ledger

extension DraftBuilder {
  func day(_ text: String) throws(RowIssue) -> Day {
    guard let day = DayText(text)?.day(in: order) else { throw RowIssue(.badDate, text) }
    return day
  }

  /// The day of an instant, where the person lives.
  mutating func day(seconds: Int64) throws(RowIssue) -> Day {
    let zone = answers.zone ?? context.zone
    if answers.zone == nil { ask(.zone, zone) }
    guard Self.seconds.contains(seconds), let day = context.dayInZone(seconds, zone) else {
      throw RowIssue(.badDate, String(seconds))
    }
    return day
  }

  /// From the year 2 to 9998: a zone moves none of them out of the calendar.
  private static let seconds: ClosedRange<Int64> = -62_100_000_000...253_300_000_000

  func amount(_ text: String) throws(RowIssue) -> ExactDecimal {
    do throws(ExactDecimal.Mistake) {
      return try ExactDecimal(text, mark: mark, allowsExponent: allowsExponents)
    } catch {
      throw RowIssue(error == .tooLarge ? .tooLarge : .badAmount, text)
    }
  }

  /// Nothing where the cell is blank.
  func amountOrZero(_ text: String) throws(RowIssue) -> ExactDecimal {
    CleanText.isBlank(text) ? .zero : try amount(text)
  }

  /// An amount in minor units; what has more decimals is rounded and said.
  func units(_ amount: ExactDecimal, _ currency: Currency, _ warnings: inout [RowWarning]) throws(RowIssue)
    -> Int64
  {
    guard let (units, isRounded) = amount.rounded(toScale: currency.scale) else {
      throw RowIssue(.tooLarge, amount.description)
    }
    if isRounded, !warnings.contains(.rounded) { warnings.append(.rounded) }
    return units
  }

  /// The same in the currency of a row.
  func units(_ amount: ExactDecimal, _ facts: inout RowFacts) throws(RowIssue) -> Int64 {
    try units(amount, facts.currency, &facts.warnings)
  }

  /// What a word means as a category, asked where nobody knows.
  mutating func category(_ text: String) -> SortedCategory {
    let word = CleanText.line(text)
    if word.isEmpty { return SortedCategory() }
    let (sorted, isKnown) = categories.sort(word, language)
    if !isKnown { ask(.categories, about: word, word) }
    return sorted
  }
}
