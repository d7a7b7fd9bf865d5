import DemoData
import JournalCoding
import Ledger
import SQLite
import StoreMaintenance
import Testing
@testable import Store

struct DemoTests {
  private func makeStore(_ entries: Int, groups: Int = 2, members: Int = 4, seed: UInt64 = 7) throws
    -> DataStore
  {
    let store = try DataStore.inMemory()
    let plan = try #require(DemoPlan(entries: entries, groups: groups, members: members, seed: seed))
    try store.fill(with: plan, password: "a hash")
    return store
  }

  /// All operations in the journal, encoded.
  private func journal(of store: DataStore) throws -> [[UInt8]] {
    try store.read { snapshot in
      try snapshot.connection.all("SELECT \(JournalRecord.columns) FROM operations ORDER BY sequence") {
        row in try JournalRecord(row: &row).operation.encoded
      }
    }
  }

  @Test func `the same plan makes the same data, and another seed other data`() throws {
    let journal = try journal(of: makeStore(300))
    #expect(try self.journal(of: makeStore(300)) == journal)
    #expect(try self.journal(of: makeStore(300, seed: 8)) != journal)
  }

  @Test(arguments: [(0, 1, 2), (1, 1, 2), (40, 5, 3), (3_000, 2, 6), (200, 1, 50)])
  func `there are as many entries as were asked for, and all that is kept is right`(
    entries: Int, groups: Int, members: Int
  ) throws {
    let store = try makeStore(entries, groups: groups, members: members)
    try store.read { snapshot in
      let kept: Int? = try snapshot.connection.value("SELECT count(*) FROM entries WHERE deleted IS NULL")
      #expect(kept == entries)
      #expect(try snapshot.allGroups().count == groups)
      for group in try snapshot.allGroups() { #expect(try snapshot.members(of: group).count == members) }
      #expect(try snapshot.check() == [])
    }
  }

  @Test func `it has all kinds, splits, several currencies, payers and a history`() throws {
    let store = try makeStore(3_000)
    let operations = try journal(of: store).map { try Ledger.Operation(encoded: $0) }
    var bills: [Bill] = []
    var edits = 0
    var deletions = 0
    var restorations = 0
    for case .entry(_, let action) in operations.map(\.change) {
      switch action {
      case .added(let entry): bills.append(entry.bill)
      case .edited: edits += 1
      case .deleted(true): deletions += 1
      case .deleted(false): restorations += 1
      case .ticked, .erased, .fileErased: Issue.record("nothing of it is ticked or erased")
      }
    }
    #expect(Set(bills.map(\.kind)) == Set(Bill.Kind.allCases))
    #expect(Set(bills.map(\.split.mode)) == Set(Split.Mode.numbered + [.equal]))
    #expect(Set(bills.map(\.amount.currency)).count > 4)
    #expect(bills.contains { $0.payers.members.count > 1 } && bills.contains { $0.rate != nil })
    #expect(edits > 20 && deletions > 20 && restorations > 0)
    #expect(Set(operations.map(\.author)).count == 4)
  }

  @Test func `the journal goes forward in time, and none of it is in the future`() throws {
    let store = try makeStore(2_000, groups: 3)
    let ticks = try journal(of: store).map { try Ledger.Operation(encoded: $0).tick }
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try #require(ticks.last).milliseconds < 1_767_312_000_000)
    #expect(try #require(ticks.last).counter == 0, "the clock did not run ahead")
  }

  @Test func `Ada owns the instance and may sign in`() throws {
    let store = try makeStore(1)
    try store.read { snapshot in
      let ada = try #require(try snapshot.account(named: "ada"))
      #expect(try snapshot.instance()?.owner == ada.id)
      #expect(try snapshot.password(of: ada.id) == "a hash")
      for group in try snapshot.allGroups() {
        #expect(try snapshot.membership(of: ada.id, in: group)?.role == .owner)
      }
    }
  }

  @Test func `a database that has accounts is left alone`() throws {
    let store = try makeStore(5)
    let before = try journal(of: store)
    let plan = try #require(DemoPlan(entries: 5, groups: 1, members: 2, seed: 1))
    #expect(throws: StoreError.self) { try store.fill(with: plan, password: "") }
    #expect(try journal(of: store) == before)
  }
}
