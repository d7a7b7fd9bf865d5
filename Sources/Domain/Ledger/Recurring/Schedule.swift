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
