package import Ledger
internal import SQLite

/// What a group in which no one owes anything looks back on.
package struct SettledPeriod: Hashable, Sendable {
  /// The day on which the last debt ended; nil if no one ever paid for another.
  package let since: Day?
  package let firstDay: Day
  package let lastDay: Day
  package let entries: Int
  /// Own currency first.
  package let expenses: [Money]
}

extension Snapshot {
  /// Nil for a group without entries.
  package func settledPeriod(of overview: GroupOverview) throws -> SettledPeriod? {
    let group = overview.group
    let sums = try connection.all(
      """
      SELECT kind, currency, scale, count, total
      FROM tallies
      WHERE "group" = \(group.id) AND facet = \(Facet.everything) AND value = x''
        AND span = \(EntryTallySpan.Kind.always) AND start = 0
      """, EntrySum.init(row:))
    guard let (first, last) = try firstAndLastDay(in: group.id) else { return nil }
    let expenses = sums.filter { $0.kind == .expense }.map(\.total)
    return SettledPeriod(
      since: try settlingDay(of: group.id), firstDay: first, lastDay: last,
      entries: sums.reduce(0) { $0 + $1.count },
      expenses: expenses.filter { $0.currency == group.currency }
        + expenses.filter { $0.currency != group.currency }.sorted { $0.currency < $1.currency })
  }

  private func firstAndLastDay(in group: ID<Group>) throws -> (Day, Day)? {
    let days: (Day?, Day?)? = try connection.first(
      """
      SELECT
        (SELECT min(day) FROM entries INDEXED BY entries_listed WHERE "group" = g.id AND deleted IS NULL),
        (SELECT max(day) FROM entries INDEXED BY entries_listed WHERE "group" = g.id AND deleted IS NULL)
      FROM groups AS g
      WHERE g.id = \(group)
      """
    ) { row in (try row.next(), try row.next()) }
    guard let days, let first = days.0, let last = days.1 else { return nil }
    return (first, last)
  }

  /// The last day on which one member paid for another, or paid them: since then nothing was owed.
  private func settlingDay(of group: ID<Group>) throws -> Day? {
    try connection.first(
      """
      SELECT e.day
      FROM entries AS e INDEXED BY entries_listed JOIN shares AS s ON s.entry = e.number
      WHERE e."group" = \(group) AND e.deleted IS NULL AND s.effect <> 0
      ORDER BY e.day DESC
      LIMIT 1
      """
    ) { row in try row.next() }
  }
}
