package import Ledger
package import Store

/// Why a day of something that repeats is not left out.
package enum RuleRefusal: Error, Hashable {
  /// The rule never comes on this day.
  case notItsDay(Day)
  /// The day has come already, or is too far away to be meant.
  case notToCome(Day)
}

/// Pauses, resumes or ends a recurring rule, or skips a day. Its existing entries stay as they are.
package struct ChangeRule: Sendable {
  package enum Deed: Sendable {
    case pause
    /// Goes on from today: days that passed during the pause are not added.
    case resume
    /// Skips a day, or no longer skips it.
    case skip(Day, Bool)
    /// Ends the rule: no entries are added after today.
    case end
    case remove
  }

  package enum Outcome: Sendable {
    case changed(RecurringRule, Appended)
    /// The rule has this state already, or is gone.
    case already(RecurringRule)
    /// The rule no longer fits its group, so that it cannot go on.
    case unfit(RecurringRule)
  }

  private let rule: ID<RecurringRule>
  private let deed: Deed
  private let today: Day
  private let request: GroupRequest

  package init(_ rule: ID<RecurringRule>, _ deed: Deed, today: Day, _ request: GroupRequest) {
    self.rule = rule
    self.deed = deed
    self.today = today
    self.request = request
  }

  package func run(in transaction: Transaction) throws -> Outcome {
    let rule = try transaction.requireRule(self.rule, in: request.group)
    guard !rule.isRemoved, let action = try action(on: rule, transaction) else { return .already(rule) }
    if case .resume = deed, try rule.refusal(in: transaction.roster(of: request.group)) != nil {
      return .unfit(rule)
    }
    let proposal = Proposal(request.operation, .rule(rule.id, action))
    guard let appended = try transaction.append([proposal], dueBy: today, for: request).first else {
      return .already(rule)
    }
    return .changed(rule, appended)
  }

  /// Nil if the rule has this state already.
  private func action(on rule: RecurringRule, _ transaction: Transaction) throws -> RuleAction? {
    let isPaused = rule.activity == .paused
    switch deed {
    case .pause:
      // A rule that is over cannot pause.
      let isOver = try transaction.nextDay(of: rule, in: request.group) == nil
      return isPaused || isOver ? nil : .activity(.paused)
    case .resume: return isPaused ? .activity(.running(from: today)) : nil
    case .skip(let day, let isSkipped):
      guard rule.schedule.dates(from: day, through: day) == [day] else { throw RuleRefusal.notItsDay(day) }
      if rule.skipped.contains(day) == isSkipped { return nil }
      if isSkipped, try !isToCome(day, of: rule, transaction) { throw RuleRefusal.notToCome(day) }
      return .skipped(day, isSkipped)
    case .end: return ended(rule.schedule, isPaused: isPaused).map { .schedule($0) }
    case .remove: return .removed(true)
    }
  }

  /// Whether the day is the next one, or a later one that people plan for.
  private func isToCome(_ day: Day, of rule: RecurringRule, _ transaction: Transaction) throws -> Bool {
    let next = try transaction.nextDay(of: rule, in: request.group) ?? today
    guard day > next else { return day == next && (rule.activity != .paused || day >= today) }
    return today.adding(months: Self.monthsAhead).map { day <= $0 } ?? true
  }

  /// How far ahead a day can be skipped.
  private static let monthsAhead = 36

  /// A paused rule adds nothing today either.
  private func ended(_ old: Schedule, isPaused: Bool) -> Schedule? {
    let tomorrow = today.adding(days: 1) ?? today
    guard old.next(from: isPaused ? today : tomorrow) != nil else { return nil }
    let last = isPaused ? today.adding(days: -1) ?? today : today
    return Schedule(every: old.every, old.unit, from: old.start, end: .on(last))
  }
}
