import Ledger
import Words

/// The days of a report.
struct ReportPeriod: Equatable, Sendable {
  enum Kind: CaseIterable, Sendable {
    case month, quarter, year
    /// All days.
    case all
    /// Any first and last day; either may be open.
    case days
  }

  let from: Day?
  let to: Day?
  let kind: Kind

  init(from: Day?, to: Day?) {
    self.from = from
    self.to = to
    guard let from, let to else {
      kind = from == nil && to == nil ? .all : .days
      return
    }
    let kinds: [(Kind, ClosedRange<Day>)] = [
      (.month, from.monthRange), (.quarter, from.quarterRange), (.year, from.yearRange),
    ]
    kind = kinds.first { $0.1.lowerBound == from && $0.1.upperBound == to }?.0 ?? .days
  }

  private init(_ days: ClosedRange<Day>) { self.init(from: days.lowerBound, to: days.upperBound) }

  /// The month, quarter or year that contains the day, or all days.
  init(_ kind: Kind, around day: Day) {
    switch kind {
    case .month: self.init(day.monthRange)
    case .quarter: self.init(day.quarterRange)
    case .year: self.init(day.yearRange)
    case .all, .days: self.init(from: nil, to: nil)
    }
  }

  /// The previous or next period of the same kind; nil for days without a kind.
  func moved(by step: Int) -> ReportPeriod? {
    let months =
      switch kind {
      case .month: 1
      case .quarter: 3
      case .year: 12
      case .all, .days: 0
      }
    guard months > 0, let day = from?.adding(months: step * months) else { return nil }
    return ReportPeriod(kind, around: day)
  }

  /// A day of the period, today if possible, from which a shorter or longer period is chosen.
  func day(near today: Day) -> Day {
    if let from, today < from { return from }
    if let to, today > to { return to }
    return today
  }

  func title(_ formats: Formats) -> String {
    let t = formats.t
    switch (kind, from, to) {
    case (.month, let from?, _): return formats.month(from)
    case (.quarter, let from?, _): return t.reportQuarter(number: from.month / 3 + 1, year: String(from.year))
    case (.year, let from?, _): return String(from.year)
    case (_, let from?, let to?): return t.reportDays(from: formats.date(from), to: formats.date(to))
    case (_, let from?, nil): return t.reportSince(day: formats.date(from))
    case (_, nil, let to?): return t.reportUntil(day: formats.date(to))
    default: return t.reportAllTime
    }
  }
}
