package import Ledger
internal import SQLite

extension Snapshot {
  /// The first day that is due for a rule; nil for a rule that has ended or is paused.
  package func nextDay(of rule: RecurringRule, in group: ID<Group>) throws -> Day? {
    try dueDays(of: rule, in: group, through: .last, limit: 1).first
  }

  /// The first day that is due for any rule of a group that accepts entries.
  package func nextDueDay() throws -> Day? {
    try runningRules().compactMap { try nextDay(of: $0.rule, in: $0.group) }.min()
  }

  /// The days of a rule without an entry, in order. A day whose entry was deleted is not due again.
  func dueDays(of rule: RecurringRule, in group: ID<Group>, through last: Day, limit: Int) throws -> [Day] {
    let made = try madeDays(of: rule.id, in: group)
    var due: [Day] = []
    var first: Day? = .first
    while due.count < limit, let from = first {
      let days = rule.dates(from: from, through: last, limit: Self.daysAtOnce)
      for day in days where due.count < limit && !made.contains(day) {
        if try record(of: rule.operationID(on: day)) == nil { due.append(day) }
      }
      first = days.count < Self.daysAtOnce ? nil : days.last?.adding(days: 1)
    }
    return due
  }

  private static var daysAtOnce: Int { 100 }

  private func madeDays(of rule: ID<RecurringRule>, in group: ID<Group>) throws -> Set<Day> {
    let days: [Day] = try connection.values(
      #"SELECT occurrence FROM entries WHERE "group" = \#(group) AND rule = \#(rule)"#)
    return Set(days)
  }

  /// The running rules of groups that accept entries, in the order of their ids.
  func runningRules() throws -> [(group: ID<Group>, rule: RecurringRule)] {
    let groups: [ID<Group>] = try connection.values(
      """
      SELECT r."group"
      FROM rules AS r JOIN group_details AS g ON g."group" = r."group"
      WHERE r.running_from IS NOT NULL AND r.is_removed = 0 AND g.is_archived = 0 AND g.is_deleted = 0
      GROUP BY r."group"
      """)
    return try groups.flatMap { group in try runningRules(of: group).map { (group, $0) } }
  }

  func runningRules(of group: ID<Group>) throws -> [RecurringRule] {
    try rules(of: group, "AND is_removed = 0 AND running_from IS NOT NULL")
  }
}
