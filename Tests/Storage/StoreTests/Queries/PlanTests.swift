import Ledger
import SQLite
import Testing

@testable import Store

/// Queries that must not grow with the number of entries use an index and sort nothing.
struct PlanTests {
  let flat: SmallFlat
  let overview: GroupOverview

  init() throws {
    flat = try SmallFlat()
    overview = try flat.overview
  }

  private func plan(_ sql: SQL) throws -> String {
    try flat.transaction.connection.plan(of: sql).joined(separator: "\n")
  }

  private func selection(_ change: (inout EntryFilter) -> Void = { _ in }) throws -> EntrySelection {
    var filter = EntryFilter()
    change(&filter)
    return try EntrySelection(filter, in: overview, flat.transaction)
  }

  @Test func `the list comes in its order from its index`() throws {
    for selection in [
      try selection(), try selection { $0.member = overview.members[0].id },
      try selection { $0.from = .first },
    ] {
      let plan = try plan(
        "SELECT \(EntryRow.columns) \(selection.source(.walking)) \(EntryRow.order) LIMIT 50 OFFSET 7")
      #expect(plan.contains("SEARCH e USING INDEX entries_listed"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
      #expect(!plan.contains("SCAN"), "\(plan)")
    }
  }

  @Test func `what stands above an entry comes from the list's index`() throws {
    let place = EntryPosition(
      day: .first, created: Instant(milliseconds: 0), counter: 0, entry: ID(high: 0, low: 1))
    let plan = try plan(Snapshot.above(place, try selection().source(.walking, in: .first ... .last)))
    #expect(plan.contains("SEARCH e USING") && plan.contains("entries_listed"), "\(plan)")
    #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func `what is rare comes by its own index`(place: Int) throws {
    let selection = try selection { filter in
      switch place {
      case 0: filter.category = HouseholdCategory.rent.id
      case 1: filter.payee = HouseholdCategory.rent.id
      case 2: filter.tags = [HouseholdCategory.rent.id]
      case 3: filter.member = overview.members[0].id
      default: filter.payer = overview.members[0].id
      }
    }
    let plan = try plan("SELECT e.number \(selection.source(.gathering(0)))")
    #expect(plan.contains("SEARCH e USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
    #expect(!plan.contains("SCAN e"), "\(plan)")
    #expect(!plan.contains("entries_listed"), "\(plan)")
  }

  @Test(arguments: [(EntryMark.hasFile, "attachments_by_group"), (.repeats, "entries_by_rule")])
  func `what is marked comes by its own index`(mark: EntryMark, index: String) throws {
    let selection = try selection { $0.marks = [mark] }
    let plan = try plan("SELECT e.number \(selection.source(.gathering(0)))")
    #expect(plan.contains(index), "\(plan)")
    #expect(!plan.contains("SCAN e"), "\(plan)")
    #expect(!plan.contains("entries_listed"), "\(plan)")
  }

  @Test(arguments: [EntryMark.lacksCategory, .lacksTag, .lacksPayee])
  func `entries without a category, tag or payee are added up from the month sums`(mark: EntryMark) throws {
    let sums = try #require(try selection { $0.marks = [mark] }.monthSums)
    let plan = try plan("SELECT kind, currency, scale, sum(count) \(sums) GROUP BY kind, currency, scale")
    #expect(plan.contains("SEARCH month_sums USING PRIMARY KEY (group=? AND member=?)"), "\(plan)")
    let walk = try self.plan("SELECT e.number \(try selection { $0.marks = [mark] }.source(.walking))")
    #expect(walk.contains("INDEX entries_listed"), "\(walk)")
  }

  @Test(arguments: [true, false])
  func `the last category of a title comes by an index, and what is frequent is not sorted`(isFrequent: Bool)
    throws
  {
    let plan = try plan(Snapshot.lastCategory(ofTitles: [1, 2], in: flat.group, isFrequent: isFrequent))
    #expect(plan.contains(isFrequent ? "entries_listed" : "entries_by_title"), "\(plan)")
    #expect(plan.contains("TEMP B-TREE") == !isFrequent, "\(plan)")
  }

  @Test func `titles without a category are counted along the list`() throws {
    let plan = try plan(Snapshot.uncategorised(in: flat.group))
    #expect(plan.contains("SEARCH e USING INDEX entries_listed"), "\(plan)")
  }

  @Test func `what has a title is added up without looking at it`() throws {
    try flat.append(flat.proposal(90, .entry(ID(high: 9, low: 9), .added(try flat.entry("Pizza", 12_00)))))
    let selection = try selection { $0.text = "pizza" }
    let plan = try plan("SELECT count(*), sum(e.amount) \(selection.source(.gathering(0)))")
    #expect(plan.contains("SEARCH e USING COVERING INDEX entries_by_title"), "\(plan)")
  }

  @Test func `sums of everything and of a facet are read where they are kept`() throws {
    for selection in [try selection(), try selection { $0.payer = overview.members[0].id }] {
      let tallies = try #require(selection.tallies)
      let plan = try plan(
        "SELECT kind, currency, scale, sum(count) \(tallies) GROUP BY kind, currency, scale")
      #expect(
        plan == "SEARCH tallies USING PRIMARY KEY (group=? AND facet=? AND value=? AND span=? AND start=?)")
    }
  }

  @Test func `the journal is read by its indexes`() throws {
    let group = flat.group
    for (sql, index) in [
      (
        #"SELECT sequence FROM operations WHERE "group" = \#(group) ORDER BY sequence DESC LIMIT 1"# as SQL,
        "operations_by_group"
      ),
      (
        #"SELECT body FROM operations WHERE "group" = \#(group) AND sequence < 9 ORDER BY sequence DESC"#,
        "operations_by_group"
      ),
      (
        #"SELECT body FROM operations WHERE "group" = \#(group) AND sequence < 9 AND author = \#(flat.ada) ORDER BY sequence DESC"#,
        "operations_by_author"
      ),
      (
        #"SELECT body FROM operations WHERE "group" = \#(group) AND entity = \#(flat.dinner) AND sequence < 9 AND entity_kind = 'entry' ORDER BY sequence"#,
        "operations_by_entity"
      ),
    ] {
      let plan = try plan(sql)
      #expect(plan.contains(index), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test func `a person's groups are found by the person`() throws {
    let plan = try plan(
      #"SELECT m."group" FROM members AS m WHERE m.person = \#(flat.ada) AND m.is_removed = 0"#)
    #expect(plan == "SEARCH m USING INDEX members_by_person (person=?)")
  }
}
