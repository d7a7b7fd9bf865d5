import HTML
import HTTP
import Ledger
import Store
import Words

/// Changing what comes again. Entries that are there already stay as they are.
enum Rules {
  static func pause(_ visit: Visit) async throws -> Response {
    let rule = try visit.read { try visit.rule($0) }
    guard rule.activity != .paused else { return done(rule, visit) }
    return try await change(rule, .activity(.paused), visit.t.ruleNowPaused, visit)
  }

  /// Goes on from today: days that have passed meanwhile are not made up for.
  static func resume(_ visit: Visit) async throws -> Response {
    let (rule, refusal) = try visit.read { snapshot in
      let rule = try visit.rule(snapshot)
      let overview = try snapshot.overview(of: try visit.group.group)
      return (rule, overview.flatMap { rule.refusal(in: $0.roster) })
    }
    guard rule.activity == .paused else { return done(rule, visit) }
    // The page says why it does not fit, and what to do about it.
    if refusal != nil { return done(rule, visit, saying: visit.t.ruleStillUnfit) }
    return try await change(
      rule, .activity(.running(from: visit.site.dueEntries.today)), visit.t.ruleNowRunning, visit)
  }

  /// Leaves a day out, or takes it in again.
  static func skip(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let rule = try visit.read { try visit.rule($0) }
    guard let day = try form.single("day").flatMap({ Day($0) }),
      rule.schedule.dates(from: day, through: day) == [day]
    else { throw Problem.badRequest }
    let isSkipped = try form.single("skipped") != "off"
    guard rule.skipped.contains(day) != isSkipped else { return done(rule, visit) }
    let text = visit.formats.date(day)
    return try await change(
      rule, .skipped(day, isSkipped),
      isSkipped ? visit.t.ruleSkipped(day: text) : visit.t.ruleUnskipped(day: text),
      visit)
  }

  /// Nothing more comes, and what has come keeps its rule.
  static func end(_ visit: Visit) async throws -> Response {
    let rule = try visit.read { try visit.rule($0) }
    let (old, today) = (rule.schedule, visit.site.dueEntries.today)
    let ended = Schedule(every: old.every, old.unit, from: old.start, end: .on(today))
    guard let ended, old.next(from: today.adding(days: 1) ?? today) != nil else { return done(rule, visit) }
    return try await change(rule, .schedule(ended), visit.t.ruleNowOver, visit)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let rule = try visit.read { try visit.rule($0) }
    let all = RecurringLinks(try visit.group.group).all
    guard !rule.isRemoved else { return visit.redirect(to: all) }
    let appended = try await visit.appendToRules([
      Proposal(visit.newID(), .rule(rule.id, .removed(true)))
    ])
    return visit.redirect(
      to: all, saying: visit.t.ruleDeleted(title: visit.formats.isolated(rule.template.title)),
      undo: try visit.undo(appended.first)?.returning(to: all))
  }

  private static func change(
    _ rule: RecurringRule, _ action: RuleAction, _ words: String, _ visit: Visit
  ) async throws -> Response {
    guard !rule.isRemoved else { return done(rule, visit) }
    let appended = try await visit.appendToRules([Proposal(visit.newID(), .rule(rule.id, action))])
    return done(rule, visit, saying: words, undo: appended.first)
  }

  /// On to the rule's page.
  static func done(
    _ rule: RecurringRule, _ visit: Visit, saying words: String? = nil, undo appended: Appended? = nil
  ) -> Response {
    guard let group = visit.membership?.group else { return visit.redirect(to: Link("/")) }
    let page = RecurringLinks(group).rule(rule.id)
    let undo = appended.map { Link("/groups", group, "history", $0.sequence, "undo").returning(to: page) }
    return visit.redirect(to: page, saying: words, undo: undo)
  }
}
