import HTTP
import Household
import Ledger
import Store
import Words

/// A rule with its form.
struct RuleEditing {
  let rule: RecurringRule
  let group: GroupFrame
  let context: EntryContext
  let base: RuleBase
  private let next: Day?

  init(_ visit: Visit, _ snapshot: Snapshot) throws {
    rule = try visit.rule(snapshot)
    group = try GroupFrame(visit, snapshot, visit.t.ruleEditTitle, .recurring)
    try group.requireChange()
    context = EntryContext(group, visit)
    base = try RuleBase(rule.id, group.group.id, snapshot)
    next = try snapshot.nextDay(toChange: rule, in: group.group.id, today: visit.formats.today)
  }

  /// The initial input of its form.
  func start(_ operation: ID<Operation>) -> EntryInput {
    var entry = rule.template
    entry.day = next ?? context.formats.today
    var input = EntryInput(entry: entry, context, operation: operation, base: nil)
    input.base = base.text
    input.repetition = RecurrenceInput(revising: rule, next: next, context.formats)
    return input
  }

  /// The submitted form; `context` is given if the group was changed since the rule was read.
  func form(_ sent: Form, _ operation: ID<Operation>, in context: EntryContext? = nil) throws -> EntryForm {
    try EntryForm(
      sent, over: start(operation), context ?? self.context, original: rule.template,
      id: rule.entryID(on: rule.schedule.start))
  }
}
