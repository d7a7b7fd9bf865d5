import Ledger
internal import SQLite

/// The start of a page of a list.
struct PageStart {
  /// The rest of the list from the page's first month or day on.
  var days: ClosedRange<Day>?
  /// The number of entries in `days` that come before the page.
  var offset: Int
}

/// Finds where a page begins by the tallies, without reading the entries before it.
struct PageStartSearch {
  let overview: GroupOverview
  let filter: EntryFilter
  let selection: EntrySelection
  let snapshot: Snapshot

  /// Skips whole years and months, and then days, that lie before an offset.
  func start(of offset: Int) throws -> PageStart {
    var start = PageStart(days: selection.days, offset: offset)
    guard offset > 0, selection.tallies != nil else { return start }
    guard selection.days.map(\.isWholeMonths) ?? true else {
      try skip(.day, &start) { Day(number: $0) }
      return start
    }
    if selection.days == nil, selection.criteria.isEmpty {
      try skip(.year, &start) { Day(year: $0, month: 12, day: 31) }
      start.days = start.days?.upperBound.yearRange
    }
    try skip(.month, &start) { number in Day(number: number * 100 + 1)?.monthRange.upperBound }
    guard selection.criteria.isEmpty, let last = start.days?.upperBound else { return start }
    start.days = last.monthRange
    try skip(.day, &start) { Day(number: $0) }
    start.days = (selection.days?.lowerBound ?? .first)...(start.days?.upperBound ?? last)
    return start
  }

  private func skip(_ step: EntryTallySpan.Kind, _ start: inout PageStart, lastDay: (Int) -> Day?) throws {
    let first = selection.days?.lowerBound ?? .first
    for (number, count) in try counts(step, in: start.days ?? Day.first...Day.last) {
      guard start.offset >= count else {
        if let last = lastDay(number), first <= last { start.days = first...last }
        return
      }
      start.offset -= count
    }
  }

  /// The newest first. Cached, because paging through a list asks for the same years and months again.
  private func counts(_ step: EntryTallySpan.Kind, in days: ClosedRange<Day>) throws -> [(
    start: Int, count: Int
  )] {
    let bounds: (Int, Int) =
      switch step {
      case .month: (days.lowerBound.number / 100, days.upperBound.number / 100)
      case .day: (days.lowerBound.number, days.upperBound.number)
      case .year: (days.lowerBound.year, days.upperBound.year)
      case .always: (0, 0)
      }
    let range = GroupMemory.TallyRange(filter: filter, step: step, first: bounds.0, last: bounds.1)
    if snapshot.remembersGroups, let known = snapshot.memory.counts(in: range, of: overview) { return known }
    let counts = try readCounts(range)
    if snapshot.remembersGroups { snapshot.memory.keep(counts, in: range, of: overview) }
    return counts
  }

  private func readCounts(_ range: GroupMemory.TallyRange) throws -> [(start: Int, count: Int)] {
    var facet = Facet.everything
    var values: SQL = "x''"
    if case .facet(let only, let ids)? = selection.criteria.first?.kind {
      facet = only
      values = .list(ids)
    }
    var kinds: SQL = ""
    if let kind = selection.kind { kinds = " AND kind = \(kind)" }
    return try snapshot.connection.all(
      """
      SELECT start, sum(count)
      FROM tallies
      WHERE "group" = \(selection.group) AND facet = \(facet) AND value IN (\(values))
        AND span = \(range.step) AND start BETWEEN \(range.first) AND \(range.last)\(kinds)
      GROUP BY start
      ORDER BY start DESC
      """
    ) { row in (try row.next(), try row.next()) }
  }
}
