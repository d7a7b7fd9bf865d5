package import Ledger
internal import Store

/// A recurring schedule from a day on, against which its end is checked.
package struct ScheduleStart: Sendable {
  /// How many times it has occurred before the day from which it goes on.
  package let past: Int
  private let every: Int
  private let unit: Schedule.Unit
  private let start: Day
  private let day: Day

  /// The plan of a new entry.
  package init(every: Int, _ unit: Schedule.Unit, from day: Day) {
    (self.every, self.unit, self.day) = (every, unit, day)
    (start, past) = (day, 0)
  }

  /// The plan of a rule whose next entry would have the day `next`. A 31st that falls on 28 February for now
  /// is still a 31st.
  package init(revising old: Schedule, next: Day?, every: Int, _ unit: Schedule.Unit, from day: Day) {
    (self.every, self.unit, self.day) = (every, unit, day)
    let isKept = next == day && old.unit == unit && old.every == every
    start = isKept ? old.start : day
    past = isKept ? old.count(before: day) : 0
  }

  /// Nil for a day before it begins.
  package func end(on last: Day) -> Schedule.End? { last >= day ? .on(last) : nil }

  /// The end after this many more times; nil if they are none or too many.
  package func end(afterMore times: Int) -> Schedule.End? {
    (1...Schedule.mostTimes).contains(times) && times <= Schedule.mostTimes - past
      ? .after(past + times) : nil
  }

  /// Nil if the numbers are out of the range of a schedule.
  package func schedule(until end: Schedule.End) -> Schedule? {
    Schedule(every: every, unit, from: start, end: end)
  }
}

/// How many entries a first day in the past adds at once: fewer for large entries.
package struct PastEntryLimit: Sendable {
  package let most: Int

  /// The limit for any entry.
  package static let mostOfAny = 366

  /// `entry` is the one that repeats, if it is known.
  package init(of entry: Entry?, from day: Day) {
    guard let entry, let schedule = Schedule(every: 1, .day, from: day) else {
      most = Self.mostOfAny
      return
    }
    let rule = RecurringRule(id: ID(high: 0, low: 0), schedule: schedule, template: entry)
    most = min(Self.mostOfAny, rule.mostAtOnce)
  }

  /// Whether more days of a schedule have passed than the limit allows.
  package func areTooMany(by schedule: Schedule, through today: Day) -> Bool {
    schedule.dates(from: schedule.start, through: today, limit: most + 1).count > most
  }
}
