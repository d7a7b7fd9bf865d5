import Ledger

/// The yearly changes of clocks: `CET-1CEST,M3.5.0,M10.5.0/3` in POSIX format for TZ.
struct SummerTimeRule: Equatable, Sendable {
  /// Seconds east of UTC.
  let standard: Int
  let summer: Summer?

  struct Summer: Equatable, Sendable {
    let offset: Int
    let begin: Change
    let end: Change
  }

  struct Change: Equatable, Sendable {
    let date: Date
    /// Seconds after midnight by the clocks before the change; up to a week before or after.
    let second: Int
  }

  enum Date: Equatable, Sendable {
    /// Sunday is 0; the fifth week is the month's last.
    case weekday(Int, week: Int, month: Int)
    /// 1 to 365; the 29th of February is not counted.
    case dayWithoutLeap(Int)
    /// 0 to 365.
    case dayOfYear(Int)
  }

  func offset(at moment: Int64) -> Int {
    guard let summer, let year = Day(daysSinceEpoch: Int(moment / 86_400))?.year else { return standard }
    var offset = standard
    var latest = Int64.min
    // The first and last hours of a year may belong to another year in local time.
    for year in year - 1...year + 1 {
      guard let begin = summer.begin.moment(in: year, offset: standard),
        let end = summer.end.moment(in: year, offset: summer.offset)
      else { continue }
      if begin <= moment, begin >= latest { (latest, offset) = (begin, summer.offset) }
      if end <= moment, end >= latest { (latest, offset) = (end, standard) }
    }
    return offset
  }
}

extension SummerTimeRule.Change {
  fileprivate func moment(in year: Int, offset: Int) -> Int64? {
    date.day(in: year).map { Int64($0 * 86_400 + second - offset) }
  }
}

extension SummerTimeRule.Date {
  /// Days since the beginning of 1970; nil outside the supported years.
  fileprivate func day(in year: Int) -> Int? {
    switch self {
    case .weekday(let weekday, let week, let month):
      guard let first = Day(year: year, month: month, day: 1) else { return nil }
      let day = 1 + (weekday + 7 - first.weekday % 7) % 7 + (week - 1) * 7
      let isTooLate = day > Day.lastDay(ofMonth: month, year: year)
      return first.daysSinceEpoch + day - 1 - (isTooLate ? 7 : 0)
    case .dayWithoutLeap(let day):
      return Self.firstDay(of: year).map { $0 + day - (Day.isLeap(year) && day > 59 ? 0 : 1) }
    case .dayOfYear(let day): return Self.firstDay(of: year).map { $0 + day }
    }
  }

  private static func firstDay(of year: Int) -> Int? { Day(year: year, month: 1, day: 1)?.daysSinceEpoch }
}
