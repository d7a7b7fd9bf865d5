import Encodings
import Ledger
import Store
import Words

/// A calendar of the days of recurring entries. Each day is written out from the group's schedule, since
/// iCalendar's recurrence rules cannot express a 31st in shorter months, skipped days and pauses.
struct BillCalendar {
  let bytes: [UInt8]

  /// How many days ahead the calendar goes.
  static let reach = 400
  /// The limit of days. With very many recurring entries each has only its next ones.
  static let mostDays = 6_000
  /// A note is repeated on each of its days, so it is cut.
  private static let longestNote = 500

  init(_ feed: Feed, _ snapshot: Snapshot) throws {
    var writer = CalendarWriter(named: feed.t.calendarTitle(group: feed.name), refresh: "PT12H")
    let today = feed.formats.today
    let last = today.adding(days: Self.reach) ?? .last
    let rules = feed.overview.group.isArchived ? [] : try snapshot.standingRules(of: feed.link.group)
    let daysOfEach = max(1, Self.mostDays / max(1, rules.count))
    for rule in rules {
      guard let next = try snapshot.nextDay(of: rule, in: feed.link.group) else { continue }
      for day in rule.dates(from: next, through: last, limit: daysOfEach) {
        writer.write(Self.event(rule, on: day, feed), at: today.compact + "T000000Z")
      }
    }
    writer.finish()
    bytes = writer.bytes
  }

  private static func event(_ rule: RecurringRule, on day: Day, _ feed: Feed) -> CalendarWriter.Event {
    let (entry, formats) = (rule.template, feed.formats)
    let title = feed.t.title(of: entry)
    let note = String(String.UnicodeScalarView(entry.note.unicodeScalars.prefix(longestNote)))
    return CalendarWriter.Event(
      id: "\(rule.id)-\(day.compact)@\(feed.host)", day: day.compact,
      nextDay: (day.adding(days: 1) ?? day).compact,
      summary: "\(title) · \(formats.money(entry.bill.amount))",
      text: [ScheduleWords(formats: formats).words(rule.schedule), note].filter { !$0.isEmpty }.joined(
        separator: "\n"), address: feed.address(of: RecurringLinks(feed.link.group).rule(rule.id)))
  }
}

extension Day {
  /// `20261122`
  fileprivate var compact: String { description.replacing("-", with: "") }
}
