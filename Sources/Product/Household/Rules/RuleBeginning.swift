package import Ledger
internal import Store

/// A rule that is about to be: the entry that it begins with is its first, and days that have passed since
/// get theirs at once, so that one undo takes back all of it.
package struct RuleBeginning {
  package let rule: RecurringRule
  private let operation: ID<Operation>

  /// All ids follow from the operation's.
  package init(_ schedule: Schedule, of entry: Entry, as operation: ID<Operation>) {
    var template = entry
    // A receipt is of one day, and so is what an entry stands for.
    template.attachments = []
    template.occurrence = nil
    self.operation = operation
    rule = RecurringRule(
      id: operation.retyped(as: RecurringRule.self), schedule: schedule, template: template)
  }

  /// What the entry that it begins with stands for.
  package var first: Occurrence { Occurrence(rule: rule.id, day: rule.schedule.start) }

  /// `entry` makes the first one of the entry.
  package func proposals(_ entry: Proposal, through today: Day, among roster: Roster) -> [Proposal] {
    let added = Proposal(
      operation, .rule(rule.id, .added(schedule: rule.schedule, template: rule.template)))
    let past = rule.schedule.dates(from: rule.schedule.start, through: today).dropFirst()
    return [added, entry] + past.map { rule.proposal(on: $0, among: roster) }
  }
}
