package import Ledger
package import Store

/// What is done to a recurring rule.
package enum RuleChange: Sendable {
  case pause
  /// Goes on from today: days that passed during the pause are not added.
  case resume
  /// Skips a day, or no longer skips it.
  case skip(Day, Bool)
  /// Ends the rule: no entries are added after today.
  case end
  case remove

  package enum Outcome: Sendable {
    case changed(RecurringRule, Appended)
    /// The rule has this state already, or is gone.
    case already(RecurringRule)
    /// The rule no longer fits its group, so that it cannot go on.
    case unfit(RecurringRule)
  }
}

extension Transaction {
  /// Pauses, resumes or ends a recurring rule, or skips a day. Its existing entries stay as they are.
  package func changeRule(
    _ id: ID<RecurringRule>, _ change: RuleChange, today: Day, for request: GroupRequest
  ) throws -> RuleChange.Outcome {
    let rule = try requireRule(id, in: request.group)
    let next = { try self.nextDay(of: rule, in: request.group) }
    guard !rule.isRemoved, let action = try rule.action(change, today: today, next) else {
      return .already(rule)
    }
    if case .resume = change, try rule.refusal(in: roster(of: request.group)) != nil { return .unfit(rule) }
    let proposal = Proposal(request.operation, .rule(id, action))
    guard let appended = try appendAndCatchUp([proposal], through: today, for: request).first else {
      return .already(rule)
    }
    return .changed(rule, appended)
  }
}

extension RecurringRule {
  /// Nil if the rule has this state already.
  fileprivate func action(_ change: RuleChange, today: Day, _ next: () throws -> Day?) throws -> RuleAction? {
    let isPaused = activity == .paused
    switch change {
    // A rule that is over cannot pause.
    case .pause: return try isPaused || next() == nil ? nil : .activity(.paused)
    case .resume: return isPaused ? .activity(.running(from: today)) : nil
    case .skip(let day, let isSkipped):
      guard schedule.dates(from: day, through: day) == [day] else { throw GroupRefusal.notItsDay(day) }
      if skipped.contains(day) == isSkipped { return nil }
      if isSkipped, try !isToCome(day, next: next() ?? today, today: today) {
        throw GroupRefusal.notToCome(day)
      }
      return .skipped(day, isSkipped)
    case .end: return ended(today).map { .schedule($0) }
    case .remove: return .removed(true)
    }
  }

  /// Whether the day is the next one, or a later one that people plan for: at most 36 months ahead.
  private func isToCome(_ day: Day, next: Day, today: Day) -> Bool {
    guard day > next else { return day == next && (activity != .paused || day >= today) }
    return today.adding(months: 36).map { day <= $0 } ?? true
  }

  /// A paused rule adds nothing today either.
  private func ended(_ today: Day) -> Schedule? {
    let isPaused = activity == .paused
    guard schedule.next(from: isPaused ? today : today.adding(days: 1) ?? today) != nil else { return nil }
    let last = isPaused ? today.adding(days: -1) ?? today : today
    return Schedule(every: schedule.every, schedule.unit, from: schedule.start, end: .on(last))
  }
}

extension Transaction {
  /// Throws for a rule of another group.
  func requireRule(_ id: ID<RecurringRule>, in group: ID<Group>) throws -> RecurringRule {
    guard let rule = try rule(id, in: group) else { throw JournalError.missing(.rule) }
    return rule
  }

  /// Changes rules, and adds the entries that are due by them: the page that follows shows them.
  func appendAndCatchUp(_ proposals: [Proposal], through today: Day, for request: GroupRequest) throws
    -> [Appended]
  {
    let appended = try append(proposals, to: request.group, from: request.origin)
    try catchUp(through: today, at: request.origin.now)
    return appended
  }
}
