/// What can be done to a recurring rule. Entries that came from it are their own from then on.
package enum RuleAction: Hashable, Sendable {
  case added(schedule: Schedule, template: Entry)
  case schedule(Schedule)
  case template(Entry)
  case activity(RecurringRule.Activity)
  /// Leaves a day out, or takes it in again.
  case skipped(Day, Bool)
  case removed(Bool)
}
