package import Ledger
internal import Store

/// A rule before it is added: its first entry, and entries for the days that have passed since, are added
/// with it, so that one undo takes back all of it.
package struct RuleBeginning {
  package let rule: RecurringRule
  private let operation: ID<Operation>

  /// All ids derive from the operation's.
  package init(_ schedule: Schedule, of entry: Entry, as operation: ID<Operation>) {
    var template = entry
    // A receipt belongs to one day, and so does the occurrence of an entry.
    template.attachments = []
    template.occurrence = nil
    self.operation = operation
    rule = RecurringRule(
      id: operation.retyped(as: RecurringRule.self), schedule: schedule, template: template)
  }

  /// The occurrence of the first entry.
  package var first: Occurrence { Occurrence(rule: rule.id, day: rule.schedule.start) }

  /// `entry` is the proposal that makes the first entry.
  package func proposals(_ entry: Proposal, through today: Day, among roster: Roster) -> [Proposal] {
    let added = Proposal(operation, .rule(rule.id, .added(schedule: rule.schedule, template: rule.template)))
    let past = rule.schedule.dates(from: rule.schedule.start, through: today).dropFirst()
    return [added, entry] + past.map { rule.proposal(on: $0, among: roster) }
  }
}
