import Household
import Ledger
import Store
import TestSupport
import Testing

struct UnitTests {
  private let points = Currency(code: "points", scale: 0)

  /// The flat, which has points of its own.
  private func open() async throws -> SmallHome {
    let home = try await SmallHome.make()
    _ = try await home.store.write { try $0.addUnit(named: "points", scale: 0, for: home.request(100)) }
    return home
  }

  private func add(_ code: String, _ scale: Int, _ number: Int, _ home: SmallHome) async throws {
    _ = try await home.store.write { try $0.addUnit(named: code, scale: scale, for: home.request(number)) }
  }

  @Test(arguments: [
    ("POINTS", 0, UnitRefusal.taken("points")), ("points", 1, .taken("points")),
    ("EUR", 2, .code(.codeIsACurrency)), ("stars", 9, .code(.scaleOutOfRange(limit: 8))),
    ("", 0, .code(.codeEmpty)),
  ]) func `what cannot be a unit is refused`(_ code: String, _ scale: Int, _ refusal: UnitRefusal)
    async throws
  {
    let home = try await open()
    await #expect(throws: refusal) { try await add(code, scale, 1, home) }
  }

  @Test func `a unit gets no name that it could not have had from the start`() async throws {
    let home = try await open()
    try await add("stars", 0, 1, home)
    let stars = Currency(code: "stars", scale: 0)
    await #expect(throws: UnitRefusal.taken("points")) {
      try await home.store.write { try $0.renameUnit(stars, to: "POINTS", for: home.request(2)) }
    }
    await #expect(throws: UnitRefusal.code(.codeIsACurrency)) {
      try await home.store.write { try $0.renameUnit(stars, to: "EUR", for: home.request(3)) }
    }
    #expect(try home.overview().group.customUnits == [points, stars])
  }

  @Test func `the very same unit is no mistake and no change`() async throws {
    let home = try await open()
    let added = try await home.store.write { try $0.addUnit(named: "points", scale: 0, for: home.request(1)) }
    #expect(added.unit == points)
    #expect(added.appended == nil)
  }

  @Test func `what entries are in keeps its name and its decimals`() async throws {
    let home = try await open()
    try await home.pay(30, points, for: [home.sam])
    await #expect(throws: UnitRefusal.inUse) {
      try await home.store.write { try $0.renameUnit(points, to: "stars", for: home.request(1)) }
    }
    _ = try await home.store.write { try $0.retireUnit(points, for: home.request(2)) }
    await #expect(throws: UnitRefusal.otherDecimals(0)) { try await add("points", 2, 3, home) }
    try await add("points", 0, 4, home)
    #expect(try home.overview().group.customUnits == [points])
  }

  @Test func `the decimals of a unit are known as long as amounts are in it`() async throws {
    let home = try await open()
    let decimals = { try home.store.read { try $0.decimalsOfUnits(of: home.group) } }
    #expect(try decimals() == ["points": 0])
    try await home.pay(30, points, for: [home.sam])
    try await home.pay(40, for: [home.sam])
    _ = try await home.store.write { try $0.retireUnit(points, for: home.request(1)) }
    #expect(try home.overview().group.customUnits.isEmpty)
    #expect(try decimals() == ["points": 0])
  }

  @Test func `a group goes on counting in a unit of another name, and keeps it`() async throws {
    let home = try await open()
    try await home.change(1, .group(.currency(points)))
    let stars = Currency(code: "stars", scale: 0)
    #expect(
      try await home.store.write { try $0.renameUnit(points, to: "stars", for: home.request(1)) }.unit
        == stars)
    #expect(try home.overview().group.currency == stars)
    #expect(try home.overview().group.customUnits == [stars])
    await #expect(throws: UnitRefusal.isTheGroups) {
      try await home.store.write { try $0.retireUnit(stars, for: home.request(2)) }
    }
    await #expect(throws: Refusal.unknownCurrency(points)) {
      try await home.store.write { try $0.retireUnit(points, for: home.request(3)) }
    }
  }

  @Test func `a unit that entries will come in is not taken away`() async throws {
    let home = try await open()
    let bill = try Bill(
      amount: Money(minorUnits: 5, currency: points), payers: .one(home.ada), split: .equal([home.sam]))
    let entry = Entry(title: "Dishes", day: try #require(Day("2025-06-15")), bill: bill)
    let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
    try await home.change(1, .rule(ID(high: 4, low: 1), .added(schedule: schedule, template: entry)))
    await #expect(throws: UnitRefusal.isRepeated) {
      try await home.store.write { try $0.retireUnit(points, for: home.request(1)) }
    }
  }
}
