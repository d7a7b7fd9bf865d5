import DemoData
import JournalCoding
import Ledger
import SQLite
import StoreMaintenance
import Testing
@testable import Store

struct HouseholdStoryTests {
  private static let today = Day(year: 2026, month: 11, day: 30)
  /// The end of a month, its first days, and the days that not every year has.
  static let ends = [
    today, Day(year: 2026, month: 12, day: 1), Day(year: 2027, month: 1, day: 1),
    Day(year: 2027, month: 1, day: 2), Day(year: 2028, month: 2, day: 29), Day(year: 2027, month: 3, day: 31),
  ].compactMap { $0 }

  private func makeStore(until day: Day? = today, seed: UInt64 = 1) throws -> DataStore {
    let store = try DataStore.inMemory()
    let day = try #require(day)
    let story = try #require(HouseholdStory(until: day, seed: seed))
    try store.fill(with: story, password: "a hash")
    return store
  }

  /// The journal, the pictures and the invitations.
  private func contents(of store: DataStore) throws -> [[UInt8]] {
    try store.read { snapshot in
      let journal = try snapshot.connection.all(
        "SELECT \(JournalRecord.columns) FROM operations ORDER BY sequence"
      ) { row in try JournalRecord(row: &row).operation.encoded }
      let pictures: [[UInt8]] = try snapshot.connection.all(
        "SELECT data FROM attachment_parts ORDER BY attachment, part"
      ) { row in try row.next() }
      let invitations: [[UInt8]] = try snapshot.connection.all("SELECT token FROM invitations ORDER BY token")
      { row in try row.next() }
      return journal + pictures + invitations
    }
  }

  @Test func `the same day and seed make the same data, and another seed other data`() throws {
    let contents = try contents(of: makeStore())
    #expect(try self.contents(of: makeStore()) == contents)
    #expect(try self.contents(of: makeStore(seed: 2)) != contents)
  }

  @Test(arguments: ends) func `all that is kept is right, and none of it is in the future`(day: Day) throws {
    let store = try makeStore(until: day)
    try store.read { snapshot in
      #expect(try snapshot.check() == [])
      let last = try snapshot.connection.value("SELECT max(milliseconds) FROM operations", as: Int64.self)
      #expect(try #require(last) <= Int64(day.daysSinceEpoch) * 86_400_000)
      let latest = try snapshot.connection.value("SELECT max(day) FROM entries", as: Day.self)
      #expect(try #require(latest) <= day)
    }
  }

  @Test(arguments: ends) func `this month has entries, budgets and open balances`(day: Day) throws {
    let store = try makeStore(until: day)
    let month = try #require(Day(year: day.year, month: day.month, day: 1))
    try store.read { snapshot in
      let groups = try snapshot.allGroups()
      #expect(groups.count == 4)
      var archived = 0
      for id in groups {
        let group = try #require(try snapshot.group(id))
        let rows: [Int64] = try snapshot.connection.all(
          """
          SELECT count(*) FROM entries WHERE "group" = \(id) AND deleted IS NULL AND day >= \(month)
          """
        ) { row in try row.next() }
        if group.isArchived { archived += 1 } else if group.name != "Family" { #expect(rows[0] > 0) }
      }
      #expect(archived == 1)
      let open: [String] = try snapshot.connection.all(
        "SELECT DISTINCT d.name FROM balances b JOIN group_details d ON d.\"group\" = b.\"group\" WHERE b.net <> 0"
      ) { row in try row.next() }
      #expect(Set(open).isSuperset(of: ["Elm Street 12", "Ada & Ben", "Family"]) && !open.contains("Kyoto"))
      let spent: [Int64] = try snapshot.connection.all(
        """
        SELECT 100 * sum(e.amount) / b.monthly
        FROM budgets b JOIN entries e ON e."group" = b."group" AND e.category = b.category
        WHERE e.deleted IS NULL AND e.kind = 'expense' AND e.day >= \(month) AND b.category = \(HouseholdCategory.groceries.id)
        GROUP BY b."group"
        """
      ) { row in try row.next() }
      #expect(spent.count == 1 && spent.allSatisfy { (30...100).contains($0) }, "\(spent)")
    }
  }

  @Test(arguments: ends) func `the first month is whole`(day: Day) throws {
    try makeStore(until: day).read { snapshot in
      let first = try #require(try snapshot.connection.value("SELECT min(day) FROM entries", as: Day.self))
      #expect(first.day == 1)
      let months: [Int64] = try snapshot.connection.all(
        """
        SELECT count(*) FROM entries AS e JOIN group_details AS d ON d."group" = e."group"
        WHERE d.name = 'Elm Street 12' AND e.kind = 'expense' AND e.day <= \(first.monthRange.upperBound)
        """
      ) { row in try row.next() }
      #expect(months[0] >= 10, "rent, internet, electricity and a month of purchases")
    }
  }

  @Test(arguments: ends) func `no one writes down an entry at midnight`(day: Day) throws {
    try makeStore(until: day).read { snapshot in
      let count = try snapshot.connection.value(
        """
        SELECT count(*) FROM operations
        WHERE entity_kind = 'entry' AND author IS NOT NULL AND milliseconds % 86400000 = 0
        """, as: Int64.self)
      #expect(count == 0)
    }
  }

  @Test(arguments: ends) func `only what is eaten has a note of the moment`(day: Day) throws {
    try makeStore(until: day).read { snapshot in
      let eaten = [HouseholdCategory.groceries, .diningOut].map(\.id)
      let notes: [(note: String, category: ID<Label>?)] = try snapshot.connection.all(
        "SELECT note, category FROM entries WHERE note IN ('Half price!', 'Paid in cash.', 'Without the wine.')"
      ) { row in (try row.next(), try row.next()) }
      #expect(notes.count > 5)
      #expect(notes.allSatisfy { note in eaten.contains { $0 == note.category } })
    }
  }

  @Test func `it has something of all that a household can keep`() throws {
    try makeStore().read { snapshot in
      let currencies: [String] = try snapshot.connection.all(
        "SELECT DISTINCT coalesce(original_currency, currency) FROM entries"
      ) { row in try row.next() }
      #expect(Set(currencies).isSuperset(of: ["EUR", "JPY", "CHF", "GBP"]))
      let tables: [SQL] = ["rules", "presets", "budgets", "entry_files", "small_pictures", "invitations"]
      for table in tables {
        let count = try snapshot.connection.value("SELECT count(*) FROM \(table)", as: Int64.self)
        #expect(try #require(count) > 0, "\(table.text)")
      }
      let inBin = try snapshot.connection.value(
        "SELECT count(*) FROM entries WHERE deleted IS NOT NULL", as: Int64.self)
      #expect(try #require(inBin) > 0)
      for name in ["ada", "ben", "chi"] {
        let account = try #require(try snapshot.account(named: name))
        #expect(try snapshot.password(of: account.id) == "a hash")
      }
    }
  }
}
