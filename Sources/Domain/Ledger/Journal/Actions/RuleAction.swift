/// Changes of a recurring rule. Existing entries are not changed by them.
package enum RuleAction: Hashable, Sendable {
  case added(schedule: Schedule, template: Entry)
  case schedule(Schedule)
  case template(Entry)
  case activity(RecurringRule.Activity)
  /// Skips a day, or includes it again.
  case skipped(Day, Bool)
  case removed(Bool)
}
