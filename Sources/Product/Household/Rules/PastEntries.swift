package import Ledger
internal import Store

/// How many entries a first day in the past adds at once: fewer for large entries.
package struct PastEntries: Sendable {
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
