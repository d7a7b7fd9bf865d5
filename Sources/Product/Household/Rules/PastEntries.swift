package import Ledger
internal import Store

/// How many entries an old first day adds at once: fewer of one that takes much room.
package struct PastEntries: Sendable {
  package let most: Int

  /// Of any entry.
  package static let mostOfAny = 366

  /// `entry` is what comes again, as far as it is known.
  package init(of entry: Entry?, from day: Day) {
    guard let entry, let schedule = Schedule(every: 1, .day, from: day) else {
      most = Self.mostOfAny
      return
    }
    let rule = RecurringRule(id: ID(high: 0, low: 0), schedule: schedule, template: entry)
    most = min(Self.mostOfAny, rule.mostAtOnce)
  }

  /// Whether more days of a schedule have passed than may be.
  package func areTooMany(by schedule: Schedule, through today: Day) -> Bool {
    schedule.dates(from: schedule.start, through: today, limit: most + 1).count > most
  }
}
