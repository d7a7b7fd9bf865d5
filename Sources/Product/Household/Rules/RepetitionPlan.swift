package import Ledger

/// How something is meant to come again from a day on: what its end is held against.
package struct RepetitionPlan: Sendable {
  /// How often it has come before the day from which it goes on.
  package let past: Int
  private let every: Int
  private let unit: Schedule.Unit
  private let start: Day
  private let day: Day

  /// Of something new.
  package init(every: Int, _ unit: Schedule.Unit, from day: Day) {
    (self.every, self.unit, self.day) = (every, unit, day)
    (start, past) = (day, 0)
  }

  /// Of a rule, whose next entry would have the day `next`. A 31st that stands at a 28 February for now is still a 31st.
  package init(
    revising old: Schedule, next: Day?, every: Int, _ unit: Schedule.Unit, from day: Day
  ) {
    (self.every, self.unit, self.day) = (every, unit, day)
    let isKept = next == day && old.unit == unit && old.every == every
    start = isKept ? old.start : day
    past = isKept ? old.count(before: day) : 0
  }

  /// Nil where that is before it begins.
  package func end(on last: Day) -> Schedule.End? { last >= day ? .on(last) : nil }

  /// After so many times more; nil where they are none or too many.
  package func end(afterMore times: Int) -> Schedule.End? {
    (1...Schedule.mostTimes).contains(times) && times <= Schedule.mostTimes - past
      ? .after(past + times) : nil
  }

  /// Nil where the numbers are outside of what a schedule can have.
  package func schedule(until end: Schedule.End) -> Schedule? {
    Schedule(every: every, unit, from: start, end: end)
  }
}
