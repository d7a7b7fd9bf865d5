package import Ledger
internal import SQLite

extension Snapshot {
  /// The expenses of each month that has a day in `days`, in the group's own currency. The months are whole;
  /// the keys are like 202506. Read from the tallies.
  package func monthlyExpenses(of overview: GroupOverview, in days: ClosedRange<Day>) throws -> [Int: Money] {
    let (first, last) = (days.lowerBound.number / 100, days.upperBound.number / 100)
    let currency = overview.group.currency
    let sums: [(Int, Int64)] = try connection.all(
      """
      SELECT start, total
      FROM tallies
      WHERE "group" = \(overview.group.id) AND facet = \(Facet.everything) AND value = x''
        AND span = \(EntryTallySpan.Kind.month) AND start BETWEEN \(first) AND \(last)
        AND kind = \(Bill.Kind.expense) AND currency = \(currency.code) AND scale = \(currency.scale)
      """
    ) { row in (try row.next(), try row.nextSum()) }
    return Dictionary(
      sums.map { ($0, Money(minorUnits: $1, currency: currency)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The expenses of a year; nil if there are none.
  package func expenses(of overview: GroupOverview, inYear year: Int) throws -> Money? {
    let currency = overview.group.currency
    let sum = try connection.all(
      """
      SELECT total
      FROM tallies
      WHERE "group" = \(overview.group.id) AND facet = \(Facet.everything) AND value = x''
        AND span = \(EntryTallySpan.Kind.year) AND start = \(year)
        AND kind = \(Bill.Kind.expense) AND currency = \(currency.code) AND scale = \(currency.scale)
      """
    ) { row in try row.nextSum() }.first
    return sum.flatMap { $0 == 0 ? nil : Money(minorUnits: $0, currency: currency) }
  }
}
