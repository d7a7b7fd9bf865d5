import HTML
import Ledger
import Store
import Words

/// A rule in a few lines: its entry, interval and next day, and why it makes no entries if it should.
struct RuleSummary {
  enum Standing: String { case running, paused, over, deleted }

  let id: String
  let link: Link
  let line: EntryLine
  let rhythm: String
  let standing: Standing
  /// The day of its next entry.
  let next: Day?
  /// "Next on 3 March", "Paused".
  let state: String
  /// Why the group refuses its entries, and how to go on.
  let reason: String?
  /// The label of the menu with its actions.
  let menu: String
  /// The actions on it in the list of rules.
  let actions: [Action]

  /// A button that returns to the list of recurring entries.
  struct Action {
    let label: String
    /// The label with the entry's title, for screen readers.
    let name: String
    let link: Link
    /// The day that the action is about.
    let day: String?
  }

  init(_ rule: RecurringRule, _ group: GroupFrame, _ context: EntryContext, _ snapshot: Snapshot) throws {
    let (t, formats) = (context.t, context.formats)
    let next = try snapshot.nextDay(of: rule, in: group.group.id)
    let standing = Standing(rule, next: next, today: formats.today)
    let links = RecurringLinks(group.group.id)
    id = rule.id.description
    link = links.rule(rule.id)
    let entry = rule.entryID(on: rule.schedule.start)
    line = EntryLine(ListedEntry(entry, rule.template, context), context, EntryLinks(group.group.id))
    rhythm = ScheduleWords(formats: formats).words(rule.schedule)
    self.standing = standing
    self.next = next
    state =
      switch standing {
      case .running: next.map { t.ruleNext(day: formats.date($0)) } ?? t.ruleOver
      case .paused: t.rulePaused
      case .over: t.ruleOver
      case .deleted: t.ruleDeletedState
      }
    let isToCome = standing == .running || standing == .paused
    reason = isToCome ? Self.reason(rule, group, context, standing) : nil
    menu = t.ruleActionOf(action: t.listMenu, title: formats.isolated(rule.template.title))
    actions = group.canChange && isToCome ? Self.actions(rule, next, standing, links, formats) : []
  }

  private static func actions(
    _ rule: RecurringRule, _ next: Day?, _ standing: Standing, _ links: RecurringLinks, _ formats: Formats
  ) -> [Action] {
    let t = formats.t
    let title = formats.isolated(rule.template.title)
    let action = { (label: String, path: String, day: Day?) in
      Action(
        label: label, name: t.ruleActionOf(action: label, title: title),
        link: links.action(path, of: rule.id).query("next", RecurringLinks.asNext), day: day?.description)
    }
    if standing == .paused { return [action(t.ruleResume, "resumption", nil)] }
    let skipping = next.map { action(t.ruleSkip(day: formats.date($0)), "skipping", $0) }
    return [skipping, action(t.rulePause, "pause", nil)].compactMap(\.self)
  }

  private static func absence(of member: ID<Member>, _ context: EntryContext) -> String {
    let name = context.name(member)
    return context.member(member)?.isCurrent == true
      ? context.t.errorMemberIsViewer(name: name) : context.t.ruleMemberLeft(name: name)
  }

  private static func reason(
    _ rule: RecurringRule, _ group: GroupFrame, _ context: EntryContext, _ standing: Standing
  ) -> String? {
    guard !group.group.isArchived, let refusal = rule.refusal(in: group.overview.roster) else { return nil }
    let t = context.t
    let why =
      switch refusal {
      case .takesNoPart(let member): absence(of: member, context)
      case .unknownCurrency(let currency): t.ruleCurrencyGone(code: context.formats.isolated(currency.code))
      default: t.ruleDoesNotFit
      }
    return why + " " + (standing == .paused ? t.ruleAdvicePaused : t.ruleAdviceRunning)
  }
}

extension RuleSummary.Standing {
  fileprivate init(_ rule: RecurringRule, next: Day?, today: Day) {
    if rule.isRemoved {
      self = .deleted
    } else if rule.activity == .paused {
      self = rule.schedule.next(from: today) == nil ? .over : .paused
    } else {
      self = next == nil ? .over : .running
    }
  }
}
