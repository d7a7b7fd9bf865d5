package import Ledger
internal import SQLite

/// The number of entries of one kind in one currency, and their total.
package struct EntrySum: Hashable, Sendable {
  package let kind: Bill.Kind
  package let count: Int
  package let total: Money
}

extension EntrySum {
  init(row: inout Row) throws {
    kind = try row.next()
    let currency = try Currency(row: &row)
    count = try row.next()
    total = Money(minorUnits: try row.nextSum(), currency: currency)
  }
}

extension EntrySelection {
  /// Selects the tallies that have the sums of this selection; nil if none do.
  var tallies: SQL? { tallies(span) }

  /// Selects the tallies by month that have the sums of this selection; nil if none do.
  var monthlyTallies: SQL? { tallies("span = 1") }

  private func tallies(_ span: SQL) -> SQL? {
    guard amounts == nil, criteria.count <= 1, !isImpossible else { return nil }
    guard let criterion = criteria.first else { return tallies(.everything, "value = x''", span) }
    guard case .facet(let facet, let values) = criterion.kind, days.map(\.isWholeMonths) ?? true else {
      return nil
    }
    // An entry has one category and one payee, but may have several tags, members and payers.
    guard values.count == 1 || facet == .category || facet == .payee else { return nil }
    return tallies(facet, "value IN (\(SQL.list(values)))", span)
  }

  /// Selects the tallies of several values of a facet. The values are listed, because a range of them would
  /// also read the months of each.
  func talliesQuery<Thing>(_ facet: Facet, ofEach values: [ID<Thing>]) -> SQL? {
    guard amounts == nil, criteria.isEmpty, !isImpossible, days.map(\.isWholeMonths) ?? true else {
      return nil
    }
    return tallies(facet, "value IN (\(SQL.list(values)))", span)
  }

  private func tallies(_ facet: Facet, _ values: SQL, _ span: SQL) -> SQL {
    var sql: SQL = """
      FROM tallies WHERE "group" = \(group) AND facet = \(facet) AND \(values) AND \(span)
      """
    if let kind { sql.append(" AND kind = \(kind)") }
    return sql
  }

  /// Selects the sums for reports, if the only criterion is a missing category, payee or tag.
  var monthSums: SQL? {
    guard amounts == nil, !isImpossible, criteria.count == 1, days.map(\.isWholeMonths) ?? true,
      let lacking = criteria[0].lacking
    else { return nil }
    var sql: SQL = #"FROM month_sums WHERE "group" = \#(group) AND member = 0 AND \#(lacking)"#
    if let days {
      let (first, last) = (days.lowerBound.number / 100, days.upperBound.number / 100)
      sql.append(" AND month BETWEEN \(first) AND \(last)")
    }
    if let kind { sql.append(" AND kind = \(kind)") }
    return sql
  }

  private var span: SQL {
    guard let days else { return "span = 0 AND start = 0" }
    guard days.isWholeMonths else {
      return "span = 2 AND start BETWEEN \(days.lowerBound) AND \(days.upperBound)"
    }
    let (first, last) = (days.lowerBound.number / 100, days.upperBound.number / 100)
    return "span = 1 AND start BETWEEN \(first) AND \(last)"
  }
}

extension ClosedRange<Day> {
  var isWholeMonths: Bool {
    lowerBound == lowerBound.monthRange.lowerBound && upperBound == upperBound.monthRange.upperBound
  }
}

extension Snapshot {
  func sums(of selection: EntrySelection) throws -> [EntrySum] {
    if let kept = selection.tallies ?? selection.monthSums {
      return try connection.all(
        """
        SELECT kind, currency, scale, sum(count), sum(total)
        \(kept)
        GROUP BY kind, currency, scale
        """, EntrySum.init(row:))
    }
    return try connection.all(
      """
      SELECT e.kind, e.currency, e.scale, count(*), sum(e.amount)
      \(selection.source(try path(through: selection)))
      GROUP BY e.kind, e.currency, e.scale
      ORDER BY e.kind, e.currency, e.scale
      """, EntrySum.init(row:))
  }

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
