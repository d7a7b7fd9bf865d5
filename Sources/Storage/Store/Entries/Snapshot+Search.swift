package import Ledger
internal import SQLite

/// Search results over several groups.
package struct FoundEntries: Hashable, Sendable {
  /// An entry and its group.
  package struct Row: Hashable, Sendable {
    package let group: GroupOverview
    package let entry: EntryRow
  }

  /// The newest first.
  package let rows: [Row]
  package let page: Int
  package let pages: Int
  /// Includes the entries of all other pages.
  package let count: Int

  package static let size = 50
  /// More pages are not needed: a longer search text finds older entries.
  package static let mostPages = 20
}

extension Snapshot {
  /// Searches the entries of all groups that a person is in, archived ones too, and returns one page.
  ///
  /// `categoriesByName` are the built-in categories whose translated names contain the text.
  package func search(
    _ text: String, categoriesByName: Set<ID<Label>> = [], for person: ID<Person>, page: Int = 1
  ) throws -> FoundEntries {
    var count = 0
    var searches: [SearchedGroup] = []
    for id in try groupIDs(of: person) {
      guard let overview = try overview(of: id) else { continue }
      let search = try SearchedGroup(text, categoriesByName, overview, self)
      let found = try sums(of: search.selection).reduce(0) { $0 + $1.count }
      count += found
      if found > 0 { searches.append(search) }
    }
    let pages = min(FoundEntries.mostPages, max(1, (count + FoundEntries.size - 1) / FoundEntries.size))
    let page = min(max(1, page), pages)
    let places = try searches.flatMap { try $0.firstPlaces(page * FoundEntries.size, self) }.sorted(by: >)
    let shown = Array(places.dropFirst((page - 1) * FoundEntries.size).prefix(FoundEntries.size))
    return FoundEntries(rows: try rows(of: shown, searches, person), page: page, pages: pages, count: count)
  }

  private func rows(of places: [SearchedGroup.Place], _ searches: [SearchedGroup], _ person: ID<Person>)
    throws -> [FoundEntries.Row]
  {
    var rows: [Int64: FoundEntries.Row] = [:]
    for (group, places) in Dictionary(grouping: places, by: \.group) {
      guard let overview = searches.first(where: { $0.overview.group.id == group })?.overview else {
        continue
      }
      let me = overview.members.first { $0.person == person && $0.isCurrent }?.id
      let sql: SQL = """
        SELECT \(EntryRow.columns) FROM entries AS e WHERE e.number IN (\(SQL.list(places.map(\.number))))
        """
      for row in try self.rows(sql, overview, for: me) {
        rows[row.number] = FoundEntries.Row(group: overview, entry: row)
      }
    }
    return places.compactMap { rows[$0.number] }
  }
}

/// The search in one group.
private struct SearchedGroup {
  /// The position of an entry among the results of all groups.
  struct Place: Comparable {
    let group: ID<Group>
    let number: Int64
    let day: Day
    let created: Int64
    let counter: Int64
    let id: ID<Entry>

    static func < (a: Self, b: Self) -> Bool {
      (a.day, a.created, a.counter, a.id) < (b.day, b.created, b.counter, b.id)
    }
  }

  let overview: GroupOverview
  let selection: EntrySelection

  init(_ text: String, _ categories: Set<ID<Label>>, _ overview: GroupOverview, _ snapshot: Snapshot) throws {
    var filter = EntryFilter()
    filter.text = text
    // A group may have renamed or removed a built-in category.
    filter.categoriesByName = categories.subtracting(
      overview.labels.lazy.filter { $0.name != nil || !$0.isCurrent }.map(\.id))
    self.overview = overview
    selection = try EntrySelection(filter, in: overview, snapshot)
  }

  func firstPlaces(_ count: Int, _ snapshot: Snapshot) throws -> [Place] {
    let group = overview.group.id
    return try snapshot.connection.all(
      """
      SELECT e.number, e.day, e.created, e.created_counter, e.id
      \(selection.source(try snapshot.path(to: count, of: selection)))
      \(EntryRow.order)
      LIMIT \(count)
      """
    ) { row in
      Place(
        group: group, number: try row.next(), day: try row.next(), created: try row.next(),
        counter: try row.next(), id: try row.next())
    }
  }
}
