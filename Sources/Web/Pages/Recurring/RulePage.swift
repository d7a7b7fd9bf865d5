import HTML
import HTTP
import Ledger
import Store
import Words

/// The page of a recurring rule: its entry, its days, the entries it has made, and the actions on it.
struct RulePage {
  let group: GroupFrame
  let summary: RuleSummary
  /// Nil where the next days already say it.
  let state: String?
  /// The entry that it makes each time.
  let template: EntryPage
  /// The note about the 31st in shorter months.
  let note: String?
  /// The next days, as many as people plan ahead.
  let upcoming: [String]
  let skipped: [SkippedDay]
  let months: [EntryMonth]
  let history: RecordHistory
  private let rule: RecurringRule

  struct SkippedDay {
    let day: String
    let text: String
    let label: String
  }

  private static let mostEntries = 50
  private static let mostUpcoming = 3

  static func show(_ visit: Visit) throws -> Response {
    try visit.read { snapshot in
      try visit.cachedPage(snapshot) {
        let page = try RulePage(visit, snapshot)
        return visit.page { Views.recurringRule(&$0, page: page) }
      }
    }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot) throws {
    let rule = try visit.rule(snapshot)
    let group = try GroupFrame(visit, snapshot, rule.template.title, .recurring)
    let context = EntryContext(group, visit)
    let formats = visit.formats
    let summary = try RuleSummary(rule, group, context, snapshot)
    self.rule = rule
    self.group = group
    self.summary = summary
    template = EntryPage(rule.entryID(on: rule.schedule.start), rule.template, context)
    note = ScheduleWords(formats: formats).note(on: rule.schedule)
    upcoming =
      summary.next.map { rule.dates(from: $0, through: .last, limit: Self.mostUpcoming) }?.map(
        formats.heading) ?? []
    state = summary.standing == .running && upcoming.count > 1 ? nil : summary.state
    skipped = rule.skipped.filter { $0 >= formats.today }.map { day in
      SkippedDay(
        day: day.description, text: formats.heading(day), label: visit.t.ruleUnskip(day: formats.date(day)))
    }
    let made = try snapshot.entries(
      of: group.overview, madeBy: rule.id, for: group.me.id, limit: Self.mostEntries)
    months = EntryMonth.months(
      EntryDay.days(made.map { ListedEntry($0, viewer: group.me.id) }, context), context)
    history = try RecordHistory(of: Entity(.rule, rule.id), at: summary.link, group, snapshot, visit)
  }

  var t: Strings { group.t }
  var links: RecurringLinks { RecurringLinks(group.group.id) }
  var isChangeable: Bool { group.canChange && summary.standing != .deleted }
  var isRunning: Bool { summary.standing == .running }
  var isPaused: Bool { summary.standing == .paused }

  /// The next day that can be skipped.
  var next: (day: String, label: String)? {
    guard isRunning, let day = summary.next else { return nil }
    return (day.description, t.ruleSkip(day: template.context.formats.date(day)))
  }

  /// What can be done with it besides changing it, the last one for good.
  var deeds: [(path: String, label: String, isFinal: Bool)] {
    let standing: [(String, String, Bool)] =
      isRunning ? [("pause", t.rulePause, false)] : isPaused ? [("resumption", t.ruleResume, false)] : []
    let ending = standing.isEmpty ? [] : [("ending", t.ruleEnd, false)]
    return standing + ending + [("deletion", t.detailDelete, true)]
  }

  func action(_ name: String) -> Link { links.action(name, of: rule.id) }
}
