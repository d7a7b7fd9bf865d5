/// Arithmetic in the proleptic Gregorian calendar.
extension Day {
  /// The first possible day, 0001-01-01.
  package static let first = Day(checked: 1, 1, 1)
  /// The last possible day, 9999-12-31.
  package static let last = Day(checked: 9999, 12, 31)

  /// Days since 1970-01-01; negative before it.
  package var daysSinceEpoch: Int {
    daysBefore(year: year) + daysBefore(month: month, year: year) + day - 1 - daysBefore(year: 1970)
  }

  /// The day this many days after 1970-01-01; nil outside the years 1 to 9999.
  package init?(daysSinceEpoch count: Int) {
    guard (Self.first.daysSinceEpoch...Self.last.daysSinceEpoch).contains(count) else { return nil }
    let days = count + daysBefore(year: 1970)
    // An estimate by the mean length of a year, off by at most one.
    var year = days * 400 / 146_097 + 1
    while daysBefore(year: year) > days { year -= 1 }
    while year < 9999, daysBefore(year: year + 1) <= days { year += 1 }
    let rest = days - daysBefore(year: year)
    var month = 12
    while month > 1, daysBefore(month: month, year: year) > rest { month -= 1 }
    self.init(checked: year, month, rest - daysBefore(month: month, year: year) + 1)
  }

  /// Monday is 1 and Sunday is 7, as in ISO 8601.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    let index = (daysSinceEpoch + 3) % 7
    return (index < 0 ? index + 7 : index) + 1
  }

  /// Nil outside of the calendar's range.
  package func adding(days: Int) -> Day? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : Day(daysSinceEpoch: sum)
  }

  /// The same day of a later or earlier month, or the last day of that month if it is shorter.
  package func adding(months: Int) -> Day? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, (12..<120_000).contains(sum) else { return nil }
    let (year, month) = (sum / 12, sum % 12 + 1)
    return Day(year: year, month: month, day: min(day, Day.lastDay(ofMonth: month, year: year)))
  }

  /// The number of days from this one to `other`; negative if `other` is earlier.
  package func days(until other: Day) -> Int { other.daysSinceEpoch - daysSinceEpoch }

  /// The whole month of this day.
  package var monthRange: ClosedRange<Day> {
    Day(checked: year, month, 1)...Day(checked: year, month, Day.lastDay(ofMonth: month, year: year))
  }

  /// The whole quarter of this day.
  package var quarterRange: ClosedRange<Day> {
    let first = (month - 1) / 3 * 3 + 1
    return Day(
      checked: year, first, 1)...Day(checked: year, first + 2, Day.lastDay(ofMonth: first + 2, year: year))
  }

  /// The whole year of this day.
  package var yearRange: ClosedRange<Day> { Day(checked: year, 1, 1)...Day(checked: year, 12, 31) }
}

extension ClosedRange<Day> {
  /// The whole months in this range, and the days before and after them.
  package var inMonths: (before: ClosedRange<Day>?, months: ClosedRange<Day>?, after: ClosedRange<Day>?) {
    let (first, last) = (lowerBound.monthRange, upperBound.monthRange)
    let isWholeFirst = first.lowerBound == lowerBound && first.upperBound <= upperBound
    let isWholeLast = last.upperBound == upperBound && lowerBound <= last.lowerBound
    if first == last { return isWholeFirst && isWholeLast ? (nil, self, nil) : (self, nil, nil) }
    let start = isWholeFirst ? lowerBound : first.upperBound.adding(days: 1)
    let end = isWholeLast ? upperBound : last.lowerBound.adding(days: -1)
    guard let start, let end else { return (self, nil, nil) }
    return (
      isWholeFirst ? nil : lowerBound...first.upperBound, start <= end ? start...end : nil,
      isWholeLast ? nil : last.lowerBound...upperBound
    )
  }
}

private func daysBefore(year: Int) -> Int {
  let past = year - 1
  return past * 365 + past / 4 - past / 100 + past / 400
}

/// Reckoned as if February had 30 days, by which the other months follow a straight line.
private func daysBefore(month: Int, year: Int) -> Int {
  (367 * month - 362) / 12 - (month <= 2 ? 0 : Day.isLeap(year) ? 1 : 2)
}
