/// A rule that adds an entry repeatedly.
package struct RecurringRule: Hashable, Sendable {
  package enum Activity: Hashable, Sendable {
    case paused
    /// Days before this one are not added later; set when a pause ends.
    case running(from: Day)
  }

  package let id: ID<RecurringRule>
  package var schedule: Schedule
  /// The content of each entry; its day is replaced.
  package var template: Entry
  package var activity: Activity
  /// The skipped days in order.
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

  /// The due days in a range, at most `limit`; none while paused.
  package func dates(from first: Day, through last: Day, limit: Int = 1000) -> [Day] {
    guard case .running(let resumed) = activity, !isRemoved else { return [] }
    let skipped = Set(skipped)
    let days = schedule.dates(from: max(first, resumed), through: last, limit: limit + skipped.count)
    return Array(days.filter { !skipped.contains($0) }.prefix(limit))
  }

  /// The next due day.
  package func next(from day: Day) -> Day? { dates(from: day, through: .last, limit: 1).first }

  /// The entry of a day with the members of the template.
  package func entry(on day: Day) -> Entry {
    var entry = template
    entry.day = day
    entry.occurrence = Occurrence(rule: id, day: day)
    return entry
  }

  /// The id of a day's entry: adding it twice makes one entry.
  package func entryID(on day: Day) -> ID<Entry> { id.derived(day.number, as: Entry.self) }
}
