import JournalCoding
package import Ledger

/// The result of adding due recurring entries.
package struct CaughtUp: Hashable, Sendable {
  package internal(set) var entries = 0
  /// The number of rules that no longer fit their group.
  package internal(set) var paused = 0

  package var isNothing: Bool { entries == 0 && paused == 0 }
}

extension Transaction {
  /// The most entries that one transaction adds automatically, so that other writers do not wait long.
  package static var mostEntriesAtOnce: Int { 200 }

  /// Adds the entries of all rules that are due by a day, with the program as the author, and pauses rules
  /// that no longer fit their group. If `limit` is reached, the next call continues.
  ///
  /// The ids are derived from the rule and the day, so that no entry is added twice by parallel calls.
  @discardableResult package func catchUp(through today: Day, at now: Instant, limit: Int = mostEntriesAtOnce)
    throws -> CaughtUp
  {
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

  /// Returns false if the group refuses the entries; then none is added.
  private func add(_ rule: RecurringRule, on days: [Day], to group: ID<Group>, at now: Instant) throws -> Bool
  {
    do {
      let roster = try book(of: group).roster
      // Appended one by one, so that each can be undone separately.
      try append(
        days.map { GroupProposal(to: group, rule.proposal(on: $0, among: roster), from: .system(at: now)) })
      return true
    } catch is Refusal { return false } catch is JournalError { return false }
  }

  /// Pauses rules of a restored group if together they would add more at once than a form allows: a small
  /// archive must not cause large writes.
  package func pauseRules(of group: ID<Group>, owingMuchAt now: Instant) throws {
    // In the people's time zone it may already be the next day.
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
    // Derived from the start of the rule, so that each start is paused at most once.
    let id = running.derived(1, as: Operation.self)
    try append([Proposal(id, .rule(rule.id, .activity(.paused)))], to: group, from: .system(at: now))
  }
}

extension RecurringRule {
  /// The proposal that adds the entry of a day.
  package func proposal(on day: Day, among roster: Roster) -> Proposal {
    Proposal(operationID(on: day), .entry(entryID(on: day), .added(entry(on: day, among: roster))))
  }

  /// The most bytes that a rule may add at once: a small form must not cause large writes.
  package static let mostBytesAtOnce = 800_000

  /// The approximate size of one of its entries in the journal, the tables and their indexes.
  package var bytesOfEntry: Int {
    let entry = entry(on: schedule.start)
    let people = Set(entry.bill.payers.members).union(entry.bill.split.members).count
    return 600 + 2 * entry.encoded.count + 100 * people
  }

  /// The number of its entries that may be added at once, at least one.
  package var mostAtOnce: Int { max(1, Self.mostBytesAtOnce / bytesOfEntry) }
}
