/// A calendar day without a time: the same day for every viewer.
package struct Day: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Nil if the calendar has no such day, or the year is outside 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.lastDay(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// For the calendar's own arithmetic, whose results are valid days.
  init(checked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days in a month.
  package static func lastDay(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether the year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

extension Day: Comparable {
  package static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

/// The two forms of a day: `2024-02-29` in texts, 20240229 in the database.
extension Day {
  /// Parses exactly `yyyy-mm-dd` in ASCII digits.
  package init?(_ text: some StringProtocol) {
    var number = 0
    var count = 0
    for byte in text.utf8 {
      count += 1
      if count == 5 || count == 8 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard count <= 10, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard count == 10 else { return nil }
    self.init(number: number)
  }

  /// Parses the number yyyymmdd.
  package init?(number: Int) {
    guard number > 0 else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The day as a number, yyyymmdd, which sorts by date.
  package var number: Int { year * 10_000 + month * 100 + day }
}

extension Day: CustomStringConvertible {
  /// The day as `yyyy-mm-dd`.
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { text in
      text.initialize(repeating: UInt8(ascii: "-"))
      Self.write(year, in: 0..<4, of: text)
      Self.write(month, in: 5..<7, of: text)
      Self.write(day, in: 8..<10, of: text)
      return 10
    }
  }

  private static func write(_ number: Int, in places: Range<Int>, of text: UnsafeMutableBufferPointer<UInt8>)
  {
    var rest = number
    for place in places.reversed() {
      text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

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
