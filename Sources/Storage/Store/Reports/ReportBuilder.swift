package import Ledger
internal import SQLite

/// Builds a report from stored monthly sums and from entries.
struct ReportBuilder {
  private(set) var report = Report()
  private let overview: GroupOverview
  private let grouping: Report.Grouping
  /// The table numbers of one person, under all their names; nil for the whole amounts.
  private let members: [Int64]?
  private let snapshot: Snapshot

  init(_ overview: GroupOverview, _ grouping: Report.Grouping, _ members: [Int64]?, _ snapshot: Snapshot) {
    self.overview = overview
    self.grouping = grouping
    self.members = members
    self.snapshot = snapshot
  }

  mutating func addMonths(_ days: ClosedRange<Day>, _ kind: Bill.Kind?) throws {
    try add(monthSums(days, kind))
  }

  func monthSums(_ days: ClosedRange<Day>, _ kind: Bill.Kind?) -> SQL {
    let (first, last) = (days.lowerBound.number / 100, days.upperBound.number / 100)
    var sql: SQL = """
      SELECT \(column), kind, currency, scale, sum(total)
      FROM month_sums
      WHERE "group" = \(overview.group.id) AND \(whose) AND month BETWEEN \(first) AND \(last)
      """
    if let kind { sql.append(" AND kind = \(kind)") }
    sql.append(" GROUP BY 1, 2, 3, 4")
    return sql
  }

  /// Whole amounts are stored under member 0; a report by member reads the rows of all members.
  private var whose: SQL {
    if let members { return "member IN (\(SQL.list(members)))" }
    guard grouping == .member else { return "member = 0" }
    return "member IN (\(SQL.list(overview.numbers)))"
  }

  private var column: SQL {
    switch grouping {
    case .category: "category"
    case .payee: "payee"
    case .tag: "tags"
    case .member: "member"
    case .month: "month"
    }
  }

  // MARK: - Entries

  mutating func addEntries(matching filter: EntryFilter) throws {
    let selection = try EntrySelection(filter, in: overview, snapshot)
    try add(entrySums(selection, try snapshot.path(through: selection)))
  }

  func entrySums(_ selection: EntrySelection, _ path: EntrySelection.Path) -> SQL {
    // SQLite keeps the order of a cross join: from the entries to their shares.
    """
    WITH e AS (
      SELECT
        e.number, e.day / 100 AS month, e.kind, e.currency, e.scale, e.amount,
        coalesce(e.category, x'') AS category, coalesce(e.payee, x'') AS payee
      \(selection.source(path)) AND e.kind <> 'transfer')
    SELECT \(entryColumn), e.kind, e.currency, e.scale, sum(\(amount))
    FROM e\(shares)
    GROUP BY 1, 2, 3, 4
    """
  }

  private var takesShares: Bool { members != nil || grouping == .member }

  private var amount: SQL { takesShares ? "abs(s.owed)" : "e.amount" }

  private var shares: SQL {
    guard takesShares else { return "" }
    var sql: SQL = " CROSS JOIN shares AS s ON s.entry = e.number AND s.owed <> 0"
    if let members { sql.append(" AND s.member IN (\(SQL.list(members)))") }
    return sql
  }

  private var entryColumn: SQL {
    switch grouping {
    case .category: "e.category"
    case .payee: "e.payee"
    case .tag: "coalesce((SELECT group_concat(hex(tag), '') FROM entry_tags WHERE entry = e.number), '')"
    case .member: "s.member"
    case .month: "e.month"
    }
  }

  // MARK: - Subjects

  private mutating func add(_ sums: SQL) throws {
    try snapshot.connection.forEach(sums) { row in
      let subjects = try subjects(&row)
      let kind: Bill.Kind = try row.next()
      let currency = try Currency(row: &row)
      report.add(Money(minorUnits: try row.nextSum(), currency: currency), kind, to: subjects)
    }
  }

  /// The subjects of a row, merged names as one; several only for tags.
  private func subjects(_ row: inout Row) throws -> [Report.Subject] {
    switch grouping {
    case .category, .payee:
      guard let label = ID<Label>(bytes: try row.next([UInt8].self)) else { return [.none] }
      return [.label(overview.representative(of: label))]
    case .tag:
      let tags = Set(TagSet.tags(in: try row.next()).map { overview.representative(of: $0) })
      return tags.isEmpty ? [.none] : tags.map { .label($0) }
    case .member: return [overview.standing(try row.next()).map { .member($0) } ?? .none]
    case .month: return [Day(number: try row.next() * 100 + 1).map { .month($0) } ?? .none]
    }
  }
}

extension Snapshot {
  /// Reports the totals of the entries that match a filter. With a member, only that person's shares.
  ///
  /// Whole months are read from stored sums, and only the remaining days at both ends from entries. A filter
  /// by more than days and a kind reads all matching entries.
  package func report(
    of overview: GroupOverview, by grouping: Report.Grouping, for member: ID<Member>? = nil,
    matching filter: EntryFilter = EntryFilter()
  ) throws -> Report {
    let members = try member.map { try numbers(of: overview.allIDs(of: $0), in: overview.group.id) }
    var reading = ReportBuilder(overview, grouping, members, self)
    if filter.kind == .transfer { return reading.report }
    guard filter.goesByMonths, let days = filter.days else {
      try reading.addEntries(matching: filter)
      return reading.report
    }
    let (before, months, after) = days.inMonths
    if let months { try reading.addMonths(months, filter.kind) }
    for part in [before, after].compactMap(\.self) {
      var filter = filter
      (filter.from, filter.to) = (part.lowerBound, part.upperBound)
      try reading.addEntries(matching: filter)
    }
    return reading.report
  }
}

extension EntryFilter {
  /// Whether it filters by days and a kind only.
  fileprivate var goesByMonths: Bool {
    var days = EntryFilter()
    (days.from, days.to, days.kind) = (from, to, kind)
    return self == days
  }

  /// Nil if the range ends before it begins.
  fileprivate var days: ClosedRange<Day>? {
    let (first, last) = (from ?? .first, to ?? .last)
    return first <= last ? first...last : nil
  }
}
