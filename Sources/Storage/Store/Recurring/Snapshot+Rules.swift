package import Ledger
internal import SQLite

extension Snapshot {
  /// All recurring rules, removed ones too, in the order of their ids.
  package func rules(of group: ID<Group>) throws -> [RecurringRule] { try rules(of: group, "") }

  /// The same without removed rules, which may be many more.
  package func standingRules(of group: ID<Group>) throws -> [RecurringRule] {
    try rules(of: group, "AND is_removed = 0")
  }

  func rules(of group: ID<Group>, _ condition: SQL) throws -> [RecurringRule] {
    var skipped: [ID<RecurringRule>: [Day]] = [:]
    try connection.forEach(
      """
      SELECT rule, day
      FROM skipped_days
      WHERE "group" = \(group) AND rule IN (SELECT id FROM rules WHERE "group" = \(group) \(condition))
      ORDER BY rule, day
      """
    ) { row in skipped[try row.next(), default: []].append(try row.next()) }
    return try connection.all(
      """
      SELECT id, schedule, template, running_from, is_removed
      FROM rules
      WHERE "group" = \(group) \(condition)
      ORDER BY id
      """
    ) { row in try RecurringRule(row: &row, skipped: skipped) }
  }

  /// A recurring rule of this group, removed or not; nil for a rule of another group.
  package func rule(_ id: ID<RecurringRule>, in group: ID<Group>) throws -> RecurringRule? {
    let skipped: [Day] = try connection.values(
      #"SELECT day FROM skipped_days WHERE "group" = \#(group) AND rule = \#(id) ORDER BY day"#)
    return try connection.first(
      """
      SELECT id, schedule, template, running_from, is_removed
      FROM rules
      WHERE "group" = \(group) AND id = \(id)
      """
    ) { row in try RecurringRule(row: &row, skipped: [id: skipped]) }
  }

  /// The entries that a rule has added, the newest first, without deleted ones.
  package func entries(
    of overview: GroupOverview, madeBy rule: ID<RecurringRule>, for me: ID<Member>?, limit: Int
  ) throws -> [EntryRow] {
    try rows(
      """
      SELECT \(EntryRow.columns)
      FROM entries AS e
      WHERE e."group" = \(overview.group.id) AND e.rule = \(rule) AND e.deleted IS NULL
      \(EntryRow.order)
      LIMIT \(limit)
      """, overview, for: me)
  }
}

extension RecurringRule {
  fileprivate init(row: inout Row, skipped: [ID<RecurringRule>: [Day]]) throws {
    let id: ID<RecurringRule> = try row.next()
    self.init(
      id: id, schedule: try row.next(), template: try row.next(),
      activity: RecurringRule.Activity(start: try row.next()), skipped: skipped[id] ?? [],
      isRemoved: try row.next())
  }
}
