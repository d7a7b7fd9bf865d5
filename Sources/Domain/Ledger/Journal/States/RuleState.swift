/// The state of a recurring rule, folded from its operations.
package struct RuleState: Hashable, Sendable {
  package let id: ID<RecurringRule>
  package private(set) var birth: Birth?
  package private(set) var schedule = Register<Schedule?>(nil)
  package private(set) var template = Register<Entry?>(nil)
  package private(set) var activity = Register<RecurringRule.Activity?>(nil)
  package private(set) var skipped = LastWriteWinsSet<Day>()
  package private(set) var isRemoved = Register(false)

  package init(id: ID<RecurringRule>) { self.id = id }

  mutating func apply(_ action: RuleAction, _ operation: Operation) {
    let stamp = operation.stamp
    switch action {
    case .added(let schedule, let template):
      birth = .earliest(birth, operation)
      self.schedule.set(schedule, stamp)
      self.template.set(template, stamp)
    case .schedule(let schedule): self.schedule.set(schedule, stamp)
    case .template(let template): self.template.set(template, stamp)
    case .activity(let activity): self.activity.set(activity, stamp)
    case .skipped(let day, let flag): skipped.set(day, included: flag, stamp)
    case .removed(let flag): isRemoved.set(flag, stamp)
    }
  }

  /// The rule, removed or not; nil before it is added.
  package var rule: RecurringRule? {
    guard birth != nil, let schedule = schedule.value, let template = template.value else { return nil }
    return RecurringRule(
      id: id, schedule: schedule, template: template, activity: activity.value, skipped: skipped.elements,
      isRemoved: isRemoved.value)
  }
}
