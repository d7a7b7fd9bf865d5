package import Ledger

/// What catching up with recurring rules has done.
package struct CaughtUp: Hashable, Sendable {
  package internal(set) var entries = 0
  /// Rules that did not fit their group any more.
  package internal(set) var paused = 0

  package var isNothing: Bool { entries == 0 && paused == 0 }
}

extension Transaction {
  /// How many entries one transaction adds by itself: others want to write too.
  package static var mostEntriesAtOnce: Int { 200 }

  /// Adds the entries of all rules that are due by a day, as the program itself, and pauses the rules that
  /// do not fit their group any more. Where `limit` are not all of them, the next call goes on.
  ///
  /// The ids follow from the rule and the day, so that no entry is added twice, whoever catches up.
  @discardableResult
  package func catchUp(
    through today: Day, at now: Instant, limit: Int = mostEntriesAtOnce
  ) throws -> CaughtUp {
    var done = CaughtUp()
    var bytes = RecurringRule.mostBytesAtOnce
    for (group, rule) in try runningRules() where done.entries < limit && bytes > 0 {
      let most = min(limit - done.entries, max(1, bytes / rule.bytesOfEntry))
      let days = try dueDays(of: rule, in: group, through: today, limit: most)
      bytes -= days.count * rule.bytesOfEntry
      guard !days.isEmpty else { continue }
      if try add(rule, on: days, to: group, at: now) {
        done.entries += days.count
      } else {
        try pause(rule, in: group, at: now)
        done.paused += 1
      }
    }
    return done
  }

  /// False where the group does not take the entries, and then none is added.
  private func add(
    _ rule: RecurringRule, on days: [Day], to group: ID<Group>, at now: Instant
  ) throws -> Bool {
    do {
      let roster = try book(of: group).roster
      // One by one, because each can be undone without the others.
      try append(
        days.map { Contribution(to: group, rule.proposal(on: $0, among: roster), from: .system(at: now)) })
      return true
    } catch is Refusal {
      return false
    } catch is JournalError {
      return false
    }
  }

  /// Pauses rules of a group that was brought back, where together they would add more at once than a form lets one
  /// begin with: a small archive must not write much.
  package func pauseRules(of group: ID<Group>, owingMuchAt now: Instant) throws {
    // The day may be the next one already where people are.
    let today = Day(daysSinceEpoch: Int(now.milliseconds / 86_400_000) + 1) ?? .last
    var bytes = RecurringRule.mostBytesAtOnce
    for rule in try runningRules(of: group) {
      let days = try dueDays(of: rule, in: group, through: today, limit: rule.mostAtOnce + 1)
      if days.count * rule.bytesOfEntry > bytes {
        try pause(rule, in: group, at: now)
      } else {
        bytes -= days.count * rule.bytesOfEntry
      }
    }
  }

  private func pause(_ rule: RecurringRule, in group: ID<Group>, at now: Instant) throws {
    guard case .rule(let state) = try state(of: Entity(.rule, rule.id), in: group),
      let running = (state.activity.stamp ?? state.birth?.stamp)?.operation
    else { return }
    // It is the answer to one beginning, and so there is one of it.
    let id = running.derived(1, as: Operation.self)
    try append(
      [Proposal(id, .rule(rule.id, .activity(.paused)))], to: group, from: .system(at: now))
  }
}

extension RecurringRule {
  /// What adds the entry of a day.
  package func proposal(on day: Day, among roster: Roster) -> Proposal {
    Proposal(operationID(on: day), .entry(entryID(on: day), .added(entry(on: day, among: roster))))
  }
}
