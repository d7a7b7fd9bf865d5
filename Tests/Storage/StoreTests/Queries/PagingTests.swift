import DemoData
import Ledger
import SQLite
import Testing

@testable import Store

struct PagingTests {
  /// Covers years, because the start of a page is found by year, month and day.
  @Test func `the pages of many years together are the whole list`() throws {
    let store = try DataStore.inMemory()
    let plan = try #require(DemoPlan(entries: 3_500, groups: 1, members: 3, seed: 11))
    try store.fill(with: plan, password: "")
    try store.read { snapshot in
      let group = try #require(try snapshot.allGroups().first)
      let overview = try #require(try snapshot.overview(of: group))
      let all = try snapshot.connection.values(
        """
        SELECT id
        FROM entries
        WHERE deleted IS NULL
        ORDER BY day DESC, created DESC, created_counter DESC, id DESC
        """, as: ID<Entry>.self)
      let pages = try (1...70).map { try snapshot.entries(of: overview, page: $0) }
      #expect(pages.allSatisfy { $0.pages == 70 && $0.rows.count == 50 })
      #expect(pages.flatMap { $0.rows.map(\.id) } == all)
    }
  }

  @Test func `what is too much to be counted is known to be there`() throws {
    let store = try DataStore.inMemory()
    let plan = try #require(DemoPlan(entries: 1_300, groups: 1, members: 3, seed: 12))
    try store.fill(with: plan, password: "")
    try store.read { snapshot in
      let group = try #require(try snapshot.allGroups().first)
      let overview = try #require(try snapshot.overview(of: group))
      let all = try snapshot.facets(of: overview)
      #expect(all.used == nil)
      var filter = EntryFilter()
      filter.minimum = DecimalNumber(0)
      let counts = try snapshot.facets(of: overview, matching: filter)
      #expect(counts.kinds == nil && counts.tags == nil && counts.payers == nil && counts.years == nil)
      let values = [all.categories, all.payees, all.tags].compactMap(\.self).flatMap { Array($0.keys) }
      #expect(values.count > 10)
      #expect(counts.used?.labels == Set(values))
      #expect(counts.used?.years == all.years.map { Set($0.keys) })
      // With a filter by kind alone, all facets are counted.
      filter = EntryFilter()
      filter.kind = .expense
      #expect(try snapshot.facets(of: overview, matching: filter).isComplete)
    }
  }
}
