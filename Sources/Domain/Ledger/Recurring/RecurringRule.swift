/// An entry that comes again by itself.
package struct RecurringRule: Hashable, Sendable {
  package enum Activity: Hashable, Sendable {
    case paused
    /// Days before this one are not caught up with; it is set when a pause ends.
    case running(from: Day)
  }

  package let id: ID<RecurringRule>
  package var schedule: Schedule
  /// What each entry starts as; its day is replaced.
  package var template: Entry
  package var activity: Activity
  /// Days left out, in order.
  package var skipped: [Day]
  package var isRemoved: Bool

  package init(
    id: ID<RecurringRule>, schedule: Schedule, template: Entry, activity: Activity? = nil,
    skipped: [Day] = [], isRemoved: Bool = false
  ) {
    self.id = id
    self.schedule = schedule
    self.template = template
    self.activity = activity ?? .running(from: schedule.start)
    self.skipped = Set(skipped).sorted()
    self.isRemoved = isRemoved
  }

  /// The days on which entries are due in a range, at most `limit`; none while paused.
  package func dates(from first: Day, through last: Day, limit: Int = 1000) -> [Day] {
    guard case .running(let resumed) = activity, !isRemoved else { return [] }
    let skipped = Set(skipped)
    let days = schedule.dates(from: max(first, resumed), through: last, limit: limit + skipped.count)
    return Array(days.filter { !skipped.contains($0) }.prefix(limit))
  }

  /// The next day on which an entry is due.
  package func next(from day: Day) -> Day? {
    dates(from: day, through: .last, limit: 1).first
  }

  /// The entry of a day, as these people are now: who was merged goes by the other name.
  package func entry(on day: Day, among roster: Roster) -> Entry {
    var entry = entry(on: day)
    let standing = roster.standing
    if !standing.isEmpty, let bill = entry.bill.merged(by: standing) { entry.bill = bill }
    return entry
  }

  /// The entry of a day, as it was written down.
  package func entry(on day: Day) -> Entry {
    var entry = template
    entry.day = day
    entry.occurrence = Occurrence(rule: id, day: day)
    return entry
  }

  /// The id of the entry of a day: catching up twice makes one entry.
  package func entryID(on day: Day) -> ID<Entry> {
    id.derived(day.number, as: Entry.self)
  }

  /// The id of the operation that makes the entry of a day.
  package func operationID(on day: Day) -> ID<Operation> {
    id.derived(-day.number, as: Operation.self)
  }
}
