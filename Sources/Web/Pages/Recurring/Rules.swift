import HTML
import HTTP
import Household
import Ledger
import Operations
import Store
import Words

/// Changes recurring rules. Existing entries stay as they are.
enum Rules {
  static func pause(_ visit: Visit) async throws -> Response {
    try await change(.pause, visit.t.ruleNowPaused, visit)
  }

  static func resume(_ visit: Visit) async throws -> Response {
    try await change(.resume, visit.t.ruleNowRunning, visit)
  }

  /// Skips a day, or adds it again.
  static func skip(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    _ = try visit.read { try visit.rule($0) }
    guard let day = try form.single("day").flatMap({ Day($0) }) else { throw Problem.badRequest }
    let isSkipped = try form.single("skipped") != "off"
    let text = visit.formats.date(day)
    let words = isSkipped ? visit.t.ruleSkipped(day: text) : visit.t.ruleUnskipped(day: text)
    do { return try await change(.skip(day, isSkipped), words, visit) } catch RuleRefusal.notItsDay {
      throw Problem.badRequest
    } catch RuleRefusal.notToCome {
      return try done(try visit.read { try visit.rule($0) }, visit, saying: visit.t.ruleNotItsDay(day: text))
    }
  }

  /// Ends a rule: it makes no more entries, and those it has made keep it.
  static func end(_ visit: Visit) async throws -> Response {
    try await change(.end, visit.t.ruleNowOver, visit)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let all = RecurringLinks(try visit.group.group).all
    guard case .changed(let rule, let appended) = try await outcome(of: .remove, visit) else {
      return visit.redirect(to: all)
    }
    return visit.redirect(
      to: all, saying: visit.t.ruleDeleted(title: visit.formats.isolated(rule.template.title)),
      undo: try visit.undo(appended)?.returning(to: all))
  }

  private static func change(_ change: RuleChange, _ words: String, _ visit: Visit) async throws -> Response {
    switch try await outcome(of: change, visit) {
    case .changed(let rule, let appended): try done(rule, visit, saying: words, undo: appended)
    case .already(let rule): try done(rule, visit)
    // The page says why the rule is refused, and how to go on.
    case .unfit(let rule): try done(rule, visit, saying: visit.t.ruleStillUnfit)
    }
  }

  private static func outcome(of change: RuleChange, _ visit: Visit) async throws -> RuleChange.Outcome {
    let (id, today) = (try visit.id("rule", of: RecurringRule.self), visit.site.background.dueEntries.today)
    let request = try visit.groupRequest()
    return try await visit.write { try $0.changeRule(id, change, today: today, for: request) }
  }

  /// Redirects to the rule's page, or back to the list.
  static func done(
    _ rule: RecurringRule, _ visit: Visit, saying words: String? = nil, undo appended: Appended? = nil
  ) throws -> Response {
    guard let group = visit.membership?.group else { return visit.redirect(to: Link("/")) }
    let links = RecurringLinks(group)
    let isAmongAll = try visit.query().single("next") == RecurringLinks.asNext
    let page = isAmongAll ? links.all : links.rule(rule.id)
    let undo = appended.map { Link("/groups", group, "history", $0.sequence, "undo").returning(to: page) }
    return visit.redirect(to: page, saying: words, undo: undo)
  }
}
