import Ledger
import SQLite
import Testing

@testable import Store

struct LatestTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  /// Another group of Ada's with as many entries on consecutive days.
  private func addGroup(_ number: Int, entries: Int, from day: Int) throws {
    let (group, me) = (
      ID<Group>(high: 2, low: UInt64(100 + number)), ID<Member>(high: 3, low: UInt64(100 + number))
    )
    try flat.transaction.createGroup(
      group, named: "Group \(number)", in: RandomChanges.euro, founder: NewMember(me, "Ada"), members: [],
      as: flat.operation(10_000 + number), from: flat.origin(flat.ada))
    let proposals = try (0..<entries).map { place in
      var entry = try flat.entry("\(number).\(place)", 10_00, day: day + place)
      entry.bill = try Bill(amount: entry.bill.amount, payers: .one(me), split: .equal([me]))
      let id = ID<Entry>(high: 40, low: UInt64(number * 100 + place))
      return flat.proposal(20_000 + number * 100 + place, .entry(id, .added(entry)))
    }
    try flat.transaction.append(proposals, to: group, from: flat.origin(flat.ada))
  }

  @Test func `the newest of all groups come in the order of the list`() throws {
    try addGroup(1, entries: 7, from: 20_250_601)
    try addGroup(2, entries: 2, from: 20_250_606)
    try addGroup(3, entries: 9, from: 20_250_610)
    let archived = ID<Group>(high: 2, low: 103)
    try flat.transaction.append(
      [flat.proposal(1, .group(.archived(true)))], to: archived, from: flat.origin(flat.ada))
    let latest = try flat.transaction.latestEntries(of: flat.ada)
    #expect(
      latest.rows.map(\.entry.day.number) == [20_250_607, 20_250_607, 20_250_606, 20_250_606, 20_250_605])
    #expect(
      latest.byGroup.mapValues(\.title) == [ID(high: 2, low: 101): "1.6", ID(high: 2, low: 102): "2.1"])
    #expect(latest.rows.allSatisfy { $0.entry.mine != nil })
    #expect(try flat.transaction.latestEntries(of: flat.stranger).rows == [])
  }

  @Test func `what is in the bin is not among them`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    #expect(try flat.transaction.latestEntries(of: flat.ben).rows.map(\.entry.title) == ["Dinner"])
    try flat.append(flat.proposal(2, .entry(flat.dinner, .deleted(true))))
    #expect(try flat.transaction.latestEntries(of: flat.ben).byGroup == [:])
  }

  @Test func `what is dated ahead comes when its day has come`() throws {
    var entry = try flat.entry("Rent", 30_00)
    let today = entry.day
    entry.day = try #require(today.adding(days: 1))
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(entry))))
    let before = try flat.transaction.latestEntries(of: flat.ben, until: today)
    #expect(before.rows.isEmpty && before.byGroup.isEmpty)
    #expect(try flat.transaction.latestEntries(of: flat.ben, until: entry.day).rows.count == 1)
  }

  @Test func `what was done last is told with its author, but not what is in the bin`() throws {
    #expect(try flat.transaction.latestDeed(in: flat.group) == nil)
    let rent = ID<Entry>(high: 40, low: 1)
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    try flat.append(flat.proposal(2, .entry(rent, .added(flat.entry("Rent", 30_00, day: 20_250_101)))))
    let latest = try #require(try flat.transaction.latestDeed(in: flat.group))
    #expect(latest.title == "Rent" && latest.author == .person(flat.ada) && latest.name == "Ada")
    try flat.append(flat.proposal(3, .entry(rent, .deleted(true))))
    #expect(try flat.transaction.latestDeed(in: flat.group)?.title == "Dinner")
    try flat.append(flat.proposal(4, .entry(rent, .deleted(false))))
    #expect(try flat.transaction.latestDeed(in: flat.group)?.title == "Rent")
  }

  @Test func `of each group the index gives only a few`() throws {
    let plan = try flat.transaction.connection.plan(of: Snapshot.latest(of: flat.ada)).joined(separator: "\n")
    #expect(plan.contains("SEARCH e USING INDEX entries_listed (group=? AND day<?)"), "\(plan)")
    #expect(plan.contains("SEARCH e USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
    #expect(!plan.contains("SCAN e"), "\(plan)")
    #expect(plan.contains("SEARCH m USING INDEX members_by_person"), "\(plan)")
  }
}
