package import Ledger
internal import SQLite

/// One page of a group's list, filtered or not, with what is true of the whole of it.
package struct EntryListPage: Hashable, Sendable {
  package let rows: [EntryRow]
  /// From 1; the last one there is where a later one was asked for.
  package let page: Int
  package let pages: Int
  /// Of all pages, by kind and currency, never added across.
  package let sums: [EntrySum]

  package var count: Int { sums.reduce(0) { $0 + $1.count } }

  package static let size = 50
}

extension Snapshot {
  /// How many entries a page has unless another number is asked for.
  package static var entriesOnPage: Int { EntryListPage.size }

  /// A page of the entries that a filter leaves, the newest first.
  ///
  /// `me` is the member whose own part each row shows. However many entries there are, a page of all of
  /// them, of some months, or of one category, payee, tag, member or payer begins where the tallies say.
  package func entries(
    of overview: GroupOverview, matching filter: EntryFilter = EntryFilter(), page: Int = 1,
    for me: ID<Member>? = nil, size: Int = EntryListPage.size
  ) throws -> EntryListPage {
    let selection = try EntrySelection(filter, in: overview, self)
    let sums = try sums(of: selection)
    let count = sums.reduce(0) { $0 + $1.count }
    let pages = max(1, (count + size - 1) / size)
    let page = min(max(1, page), pages)
    let start = try start(of: (page - 1) * size, in: selection)
    let path = try path(to: size + start.offset, of: selection)
    let sql: SQL = """
      SELECT \(EntryRow.columns)
      \(selection.source(path, in: start.days))
      \(EntryRow.order)
      LIMIT \(size) OFFSET \(start.offset)
      """
    let rows = count == 0 ? [] : try self.rows(sql, overview, for: me)
    return EntryListPage(rows: rows, page: page, pages: pages, sums: sums)
  }

  /// What a filter leaves, added up by kind and currency.
  package func sums(of overview: GroupOverview, matching filter: EntryFilter) throws -> [EntrySum] {
    try sums(of: EntrySelection(filter, in: overview, self))
  }

  // MARK: - Where a page begins

  private struct Start {
    /// What is left of the list from the page's first month or day on.
    var days: ClosedRange<Day>?
    /// How much of that comes before the page.
    var offset: Int
  }

  /// Goes by whole years and months, and then by days, over what comes before an offset.
  private func start(of offset: Int, in selection: EntrySelection) throws -> Start {
    var start = Start(days: selection.days, offset: offset)
    guard offset > 0, selection.tallies != nil else { return start }
    guard selection.days.map(\.isWholeMonths) ?? true else {
      try skip(.day, in: selection, &start) { Day(number: $0) }
      return start
    }
    if selection.days == nil, selection.criteria.isEmpty {
      try skip(.year, in: selection, &start) { Day(year: $0, month: 12, day: 31) }
      start.days = start.days?.upperBound.yearRange
    }
    try skip(.month, in: selection, &start) { number in
      Day(number: number * 100 + 1)?.monthRange.upperBound
    }
    guard selection.criteria.isEmpty, let last = start.days?.upperBound else { return start }
    start.days = last.monthRange
    try skip(.day, in: selection, &start) { Day(number: $0) }
    start.days = (selection.days?.lowerBound ?? .first)...(start.days?.upperBound ?? last)
    return start
  }

  private func skip(
    _ step: TallySpan.Kind, in selection: EntrySelection, _ start: inout Start, lastDay: (Int) -> Day?
  ) throws {
    let first = selection.days?.lowerBound ?? .first
    for (number, count) in try counts(step, of: selection, in: start.days ?? Day.first...Day.last) {
      guard start.offset >= count else {
        if let last = lastDay(number), first <= last { start.days = first...last }
        return
      }
      start.offset -= count
    }
  }

  /// The newest first.
  private func counts(
    _ step: TallySpan.Kind, of selection: EntrySelection, in days: ClosedRange<Day>
  ) throws -> [(Int, Int)] {
    var facet = Facet.everything
    var values: SQL = "x''"
    if case .facet(let only, let ids)? = selection.criteria.first?.kind {
      facet = only
      values = .list(ids)
    }
    let bounds: (Int, Int) =
      switch step {
      case .month: (days.lowerBound.number / 100, days.upperBound.number / 100)
      case .day: (days.lowerBound.number, days.upperBound.number)
      case .year: (days.lowerBound.year, days.upperBound.year)
      case .always: (0, 0)
      }
    var kinds: SQL = ""
    if let kind = selection.kind { kinds = " AND kind = \(kind)" }
    return try connection.all(
      """
      SELECT start, sum(count)
      FROM tallies
      WHERE "group" = \(selection.group) AND facet = \(facet) AND value IN (\(values))
        AND span = \(step) AND start BETWEEN \(bounds.0) AND \(bounds.1)\(kinds)
      GROUP BY start
      ORDER BY start DESC
      """
    ) { row in (try row.next(), try row.next()) }
  }
}
