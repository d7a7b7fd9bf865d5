/// The days on which a rule recurs: every `every` days, weeks, months or years from a first day.
package struct Schedule: Hashable, Sendable {
  package enum Unit: String, CaseIterable, Hashable, Sendable { case day, week, month, year }

  package enum End: Hashable, Sendable {
    case never
    /// The last possible day.
    case on(Day)
    /// The number of times, including skipped ones.
    case after(Int)
  }

  package let unit: Unit
  package let every: Int
  /// The first day, from which later ones are counted: 31 January, then 29 February, then 31 March.
  package let start: Day
  package let end: End

  package static let mostEvery = 999
  package static let mostTimes = 9999

  /// Nil if a number is out of range: 1 to 999 units, and 1 to 9999 times.
  package init?(every: Int, _ unit: Unit, from start: Day, end: End = .never) {
    guard (1...Schedule.mostEvery).contains(every) else { return nil }
    if case .after(let times) = end { guard (1...Schedule.mostTimes).contains(times) else { return nil } }
    self.unit = unit
    self.every = every
    self.start = start
    self.end = end
  }
}

extension Schedule {
  /// The days from `first` through `last` in order, at most `limit`.
  ///
  /// Each is counted from the start, so a month that is too short does not change the days after it.
  package func dates(from first: Day, through last: Day, limit: Int = 1000) -> [Day] {
    var dates: [Day] = []
    var index = firstIndex(notBefore: first)
    while dates.count < limit, let day = day(at: index), day <= last {
      if day >= first { dates.append(day) }
      index += 1
    }
    return dates
  }

  /// The first day on or after `day`; nil if the schedule has ended.
  package func next(from day: Day) -> Day? { dates(from: day, through: .last, limit: 1).first }

  /// The number of its days before `day`.
  package func count(before day: Day) -> Int {
    var index = firstIndex(notBefore: day)
    if case .after(let times) = end { index = min(index, times) }
    while index > 0, self.day(at: index - 1) == nil { index -= 1 }
    while let next = self.day(at: index), next < day { index += 1 }
    return index
  }

  /// The day of the occurrence with this index, counted from 0; nil if the schedule has ended.
  private func day(at index: Int) -> Day? {
    if case .after(let times) = end, index >= times { return nil }
    let (steps, overflow) = index.multipliedReportingOverflow(by: every)
    guard !overflow, let day = day(after: steps) else { return nil }
    if case .on(let end) = end, day > end { return nil }
    return day
  }

  private func day(after steps: Int) -> Day? {
    // No calendar has that many of any unit, and smaller numbers cannot overflow below.
    guard steps < 10_000_000 else { return nil }
    return switch unit {
    case .day: start.adding(days: steps)
    case .week: start.adding(days: steps * 7)
    case .month: start.adding(months: steps)
    case .year: start.adding(months: steps * 12)
    }
  }

  /// The index of an occurrence at or shortly before `day`, found without counting from the start.
  private func firstIndex(notBefore day: Day) -> Int {
    guard day > start else { return 0 }
    let months = (day.year - start.year) * 12 + day.month - start.month
    let steps =
      switch unit {
      case .day: start.days(until: day)
      case .week: start.days(until: day) / 7
      case .month: months
      case .year: months / 12
      }
    return max(0, steps / every - 1)
  }
}
