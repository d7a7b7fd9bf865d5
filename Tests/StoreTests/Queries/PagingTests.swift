import Ledger
import SQLite
import Testing

@testable import Store

@Suite struct PagingTests {
  /// Over years, because where a page begins is found by years, months and days.
  @Test func `the pages of many years together are the whole list`() throws {
    let store = try Store.inMemory()
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
}
