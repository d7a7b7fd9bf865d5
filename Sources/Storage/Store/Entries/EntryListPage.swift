package import Ledger
internal import SQLite

/// One page of a group's list, filtered or not, with the number of pages and the sums of the whole list.
package struct EntryListPage: Hashable, Sendable {
  package let rows: [EntryRow]
  /// Counted from 1; the last page if a later one was asked for.
  package let page: Int
  package let pages: Int
  /// The sums of all pages by kind and currency; different currencies are never added up.
  package let sums: [EntrySum]

  package var count: Int { sums.reduce(0) { $0 + $1.count } }

  package static let size = 50
}

extension Snapshot {
  /// The default number of entries on a page.
  package static var entriesOnPage: Int { EntryListPage.size }

  /// Reads a page of the entries that match a filter, the newest first.
  ///
  /// `me` is the member whose own part each row shows. The tallies tell where a page begins, so that a late
  /// page of a large group is as fast as the first: for all entries, for whole months, and for one category,
  /// payee, tag, member or payer.
  package func entries(
    of overview: GroupOverview, matching filter: EntryFilter = EntryFilter(), page: Int = 1,
    for me: ID<Member>? = nil, size: Int = EntryListPage.size
  ) throws -> EntryListPage {
    let selection = try EntrySelection(filter, in: overview, self)
    let sums = try sums(of: selection, matching: filter, in: overview)
    let count = sums.reduce(0) { $0 + $1.count }
    let pages = max(1, (count + size - 1) / size)
    let page = min(max(1, page), pages)
    let search = PageStartSearch(overview: overview, filter: filter, selection: selection, snapshot: self)
    let start = try search.start(of: (page - 1) * size)
    let path = try path(to: size + start.offset, of: selection)
    let days = try latestDays(of: size + start.offset, selection, path) ?? start.days
    let sql: SQL = """
      SELECT \(EntryRow.columns)
      \(selection.source(path, in: days))
      \(EntryRow.order)
      LIMIT \(size) OFFSET \(start.offset)
      """
    let rows = count == 0 ? [] : try self.rows(sql, overview, for: me)
    return EntryListPage(rows: rows, page: page, pages: pages, sums: sums)
  }

  /// Sums are cached, because every page of a list shows the same ones.
  private func sums(of selection: EntrySelection, matching filter: EntryFilter, in overview: GroupOverview)
    throws -> [EntrySum]
  {
    guard remembersGroups else { return try sums(of: selection) }
    if let known = memory.sums(of: overview, matching: filter) { return known }
    let sums = try sums(of: selection)
    memory.keep(sums, of: overview, matching: filter)
    return sums
  }

  /// The range of days that holds the newest `count` entries, if an index knows it: then only those are read
  /// and sorted.
  private func latestDays(of count: Int, _ selection: EntrySelection, _ path: EntrySelection.Path) throws
    -> ClosedRange<Day>?
  {
    guard case .gathering(let number) = path, selection.criteria[number].index != nil else { return nil }
    let oldest = try connection.value(
      """
      SELECT e.day
      \(selection.source(path))
      ORDER BY e.day DESC
      LIMIT 1 OFFSET \(count - 1)
      """, as: Day.self)
    return oldest.map { $0...max($0, selection.days?.upperBound ?? .last) }
  }

  /// The sums of the entries that match a filter, by kind and currency.
  package func sums(of overview: GroupOverview, matching filter: EntryFilter) throws -> [EntrySum] {
    try sums(of: EntrySelection(filter, in: overview, self))
  }
}
