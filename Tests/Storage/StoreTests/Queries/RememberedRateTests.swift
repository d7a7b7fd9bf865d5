import Ledger
import SQLite
import Testing

@testable import Store

struct RememberedRateTests {
  private let flat: SmallFlat
  private let dollar: Currency
  private let pound: Currency

  init() throws {
    flat = try SmallFlat()
    dollar = try #require(Currency.named("USD"))
    pound = try #require(Currency.named("GBP"))
  }

  private func add(
    _ number: Int, _ title: String, _ currency: Currency, rate: Int64?, to other: Currency? = nil, day: Int
  ) throws {
    let rate = rate.flatMap { DecimalNumber(units: $0, scale: 2) }.map {
      Rate($0, to: other ?? RandomChanges.euro)
    }
    let bill = try Bill(
      amount: Money(minorUnits: 1_000, currency: currency), payers: .one(flat.members[0]),
      split: .equal([flat.members[1]]), rate: rate)
    let entry = Entry(title: title, day: try #require(Day(number: day)), bill: bill)
    try flat.append(flat.proposal(number, .entry(ID(high: 4, low: UInt64(number)), .added(entry))))
  }

  private func last(_ currency: Currency, to other: Currency? = nil) throws -> RememberedRate? {
    try flat.transaction.lastRate(from: currency, to: other ?? RandomChanges.euro, in: flat.group)
  }

  @Test func `what was paid with is known, the most used first, however it was converted`() throws {
    #expect(try flat.transaction.currencies(usedIn: flat.group) == [])
    try add(10, "Late", dollar, rate: 92, day: 20_250_605)
    try add(11, "Early", dollar, rate: 95, day: 20_250_601)
    try add(12, "Pub", pound, rate: nil, day: 20_250_609)
    try add(13, "Hotel", pound, rate: 110, day: 20_250_610)
    #expect(try flat.transaction.currencies(usedIn: flat.group).map(\.code) == ["EUR", "GBP", "USD"])
    let plan = try flat.transaction.connection.plan(of: Snapshot.converted(in: flat.group))
    #expect(plan.filter { $0.contains("entries") }.allSatisfy { $0.contains("entries_converted (group=?") })
    #expect(plan.contains { $0.contains("entries_converted (group=?") }, "\(plan)")
  }

  @Test func `what is remembered of them is what it is now`() throws {
    let reader = Snapshot(flat.transaction.connection)
    #expect(try reader.currencies(usedIn: flat.group) == [])
    for (number, currency) in [dollar, pound].enumerated() {
      try add(10 + number, "Pub", currency, rate: 92, day: 20_250_605)
      let now = try flat.transaction.currencies(usedIn: flat.group)
      #expect(now.contains(currency))
      for _ in 0..<2 { #expect(try reader.currencies(usedIn: flat.group) == now) }
      let overview = try #require(try reader.overview(of: flat.group))
      #expect(reader.memory.value(\.currencies, of: overview) == now)
    }
  }

  @Test func `the rate of the newest day is remembered, for each pair of currencies`() throws {
    #expect(try last(dollar) == nil)
    try add(10, "Late", dollar, rate: 92, day: 20_250_605)
    try add(11, "Early", dollar, rate: 95, day: 20_250_601)
    try add(12, "Latest, as it was", dollar, rate: nil, day: 20_250_609)
    try add(13, "Pub", pound, rate: 117, day: 20_250_701)
    try add(14, "Once in pounds", dollar, rate: 79, to: pound, day: 20_250_801)
    let remembered = try #require(try last(dollar))
    #expect(remembered.rate.quantity == DecimalNumber(units: 92, scale: 2))
    #expect(remembered.title == "Late")
    #expect(remembered.day.number == 20_250_605)
    #expect(try last(pound)?.rate.quantity.units == 117)
    #expect(try last(dollar, to: pound)?.rate.quantity.units == 79)
    #expect(try last(RandomChanges.euro) == nil)
  }

  @Test func `of one day the one added last counts, and none that was deleted`() throws {
    try add(10, "First", dollar, rate: 92, day: 20_250_605)
    try add(11, "Second", dollar, rate: 93, day: 20_250_605)
    #expect(try last(dollar)?.title == "Second")
    try flat.append(flat.proposal(12, .entry(ID(high: 4, low: 11), .deleted(true))))
    #expect(try last(dollar)?.title == "First")
  }

  @Test func `the last rate is found with an index of its own`() throws {
    let plan = try flat.transaction.connection.plan(
      of: Snapshot.newestEntryConverted(dollar, RandomChanges.euro, flat.group)
    ).joined(separator: "\n")
    #expect(plan.contains("SEARCH e USING INDEX entries_converted"), "\(plan)")
    #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
  }
}
