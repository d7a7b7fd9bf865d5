import Encodings
import Ledger
import TestSupport
import Testing

private let currencies = [yen, euro, dinar, bitcoin]

/// The rules for odd cents, on five thousand random bills in each mode and scale.
struct SharingTests {
  @Test(arguments: Split.Mode.allCases, currencies) func `shares add up and are fair`(
    mode: Split.Mode, currency: Currency
  ) throws {
    var bills = RandomBill(Seed.dice(currency.scale))
    for _ in 0..<Seed.count(5000) {
      let bill = try bills.make(mode, in: currency)
      let entry: ID<Entry> = bills.random.id()
      if let fault = fault(in: bill, of: entry) {
        Issue.record("\(fault): \(bill)")
        return
      }
    }
  }

  private func fault(in bill: Bill, of entry: ID<Entry>) -> String? {
    let shares = bill.shares(of: entry)
    if shares.reduce(0, { $0 + $1.minorUnits }) != bill.amount.minorUnits { return "does not add up" }
    if shares.contains(where: { $0.minorUnits < 0 }) { return "opposite sign" }
    if bill.shares(of: entry) != shares { return "not the same again" }
    return faultInClaims(bill, shares) ?? faultInOutcome(bill, entry)
  }

  /// Equal claims differ by a unit at most, and each share is less than a unit off its exact part.
  private func faultInClaims(_ bill: Bill, _ shares: [Split.Share]) -> String? {
    var byClaim: [Int64: ClosedRange<Int64>] = [:]
    let claims = claims(bill)
    for share in shares where !claims.isEmpty {
      let claim = claims[share.member, default: 0]
      let range = byClaim[claim] ?? share.minorUnits...share.minorUnits
      byClaim[claim] = min(range.lowerBound, share.minorUnits)...max(range.upperBound, share.minorUnits)
    }
    if byClaim.values.contains(where: { $0.upperBound - $0.lowerBound > 1 }) { return "unequal" }
    let whole = Double(claims.values.reduce(0, +))
    guard !claims.isEmpty, bill.split.mode != .adjustment, bill.amount.minorUnits < 1_000_000_000 else {
      return nil
    }
    for share in shares {
      let exact = Double(bill.amount.minorUnits) * Double(claims[share.member, default: 0]) / whole
      if abs(Double(share.minorUnits) - exact) >= 1.0001 { return "a unit off" }
    }
    return nil
  }

  private func claims(_ bill: Bill) -> [ID<Member>: Int64] {
    var claims: [ID<Member>: Int64] = [:]
    if case .items = bill.split { return claims }
    let isMoney = bill.split.mode == .exact || bill.split.mode == .adjustment
    let scale = isMoney ? bill.amount.currency.scale : Split.percentScale
    for part in bill.split.parts { claims[part.member] = part.quantity.units(atScale: scale) ?? 0 }
    return claims
  }

  private func faultInOutcome(_ bill: Bill, _ entry: ID<Entry>) -> String? {
    let lines = bill.outcome(of: entry).lines
    let sign: Int64 = bill.kind == .income ? -1 : 1
    if lines.reduce(0, { $0 + $1.net }) != 0 { return "the outcome is not zero" }
    if lines.reduce(0, { $0 + $1.paid }) != bill.amount.minorUnits * sign { return "paid differs" }
    if lines.reduce(0, { $0 + $1.owed }) != bill.amount.minorUnits * sign { return "owed differs" }
    if lines.map(\.member) != Set(lines.map(\.member)).sorted() { return "out of order" }
    return nil
  }

  @Test(arguments: [Split.Mode.equal, .shares, .adjustment]) func `odd cents go round from entry to entry`(
    mode: Split.Mode
  ) throws {
    var random = Seed.dice()
    let members: [ID<Member>] = [random.id(), random.id(), random.id()]
    let bill = try Bill(
      amount: Money(minorUnits: 1000, currency: euro), payers: .one(members[0]),
      split: Split(mode, members.map { Split.Part($0, DecimalNumber(1)) }))
    var carried: [ID<Member>: Int] = [:]
    for _ in 0..<3000 {
      for share in bill.shares(of: random.id()) where share.carriesOddUnit {
        carried[share.member, default: 0] += 1
      }
    }
    #expect(carried.count == 3)
    #expect(carried.values.allSatisfy { (850...1150).contains($0) }, "\(carried)")
  }

  /// These numbers must never change: members rely on past shares.
  @Test(arguments: [
    (Split.Mode.equal, [333, 334, 333]), (.shares, [167, 333, 500]), (.percent, [333, 333, 334]),
  ]) func `a known bill is divided as ever`(mode: Split.Mode, expected: [Int64]) throws {
    let members = (1...3).map { ID<Member>(high: $0, low: 0) }
    let inputs: [Split.Mode: [Int64]] = [.shares: [1, 2, 3], .percent: [333_333, 333_333, 333_334]]
    let parts = zip(members, inputs[mode] ?? [0, 0, 0]).map { member, units in
      Split.Part(member, DecimalNumber(units: units, scale: mode == .percent ? 4 : 0) ?? .zero)
    }
    let bill = try Bill(
      amount: Money(minorUnits: 1000, currency: euro), payers: .one(members[0]), split: Split(mode, parts))
    #expect(bill.shares(of: ID(high: 0, low: 1)).map(\.minorUnits) == expected)
  }

  @Test func `the order of typing does not matter`() throws {
    var bills = RandomBill(Seed.dice())
    let people = bills.members
    let amount = Money(minorUnits: 1001, currency: euro)
    let entry: ID<Entry> = bills.random.id()
    let a = try Bill(amount: amount, payers: .one(people[0]), split: .equal(people))
    let b = try Bill(amount: amount, payers: .one(people[0]), split: .equal(people.reversed()))
    #expect(a == b)
    #expect(a.outcome(of: entry) == b.outcome(of: entry))
  }

  @Test(arguments: Split.Mode.allCases) func `a converted bill adds up too`(mode: Split.Mode) throws {
    var bills = RandomBill(Seed.dice())
    for _ in 0..<Seed.count(300) {
      let bill = try bills.make(mode, in: yen)
      guard bill.amount.minorUnits < 1_000_000_000 else { continue }
      let rate = Rate(
        try #require(DecimalNumber(units: Int64(1 + bills.random.below(99_999)), scale: 5)), to: euro)
      let foreign = try Bill(
        kind: bill.kind, amount: bill.amount, payers: bill.payers, split: bill.split, rate: rate)
      // One yen may convert to less than a cent, and then the rate does not count.
      guard foreign.countedAmount != foreign.amount else { continue }
      let outcome = try #require(foreign.convertedOutcome(of: bills.random.id()))
      let sign: Int64 = bill.kind == .income ? -1 : 1
      #expect(outcome.lines.reduce(0) { $0 + $1.paid * sign } == foreign.convertedAmount?.minorUnits)
      #expect(outcome.lines.reduce(0) { $0 + $1.net } == 0)
      #expect(outcome.lines.allSatisfy { $0.paid * sign >= 0 && $0.owed * sign >= 0 })
    }
  }

  @Test func `the odd cent of a converted bill goes round by entry`() throws {
    var bills = RandomBill(Seed.dice())
    let people = Array(bills.members.prefix(2)).sorted()
    let rate = Rate(try #require(DecimalNumber(units: 9_255, scale: 4)), to: euro)
    let bill = try Bill(
      amount: Money(minorUnits: 2_000, currency: try #require(Currency.named("USD"))),
      payers: .one(people[0]), split: .equal(people), rate: rate)
    let first = try (0..<400).map { _ in
      try #require(bill.convertedOutcome(of: bills.random.id())).lines[0].owed
    }
    #expect(Set(first) == [925, 926])
    #expect((150...250).contains(first.count { $0 == 926 }))
  }

  private typealias Coarse = (mode: Split.Mode, hours: Int64, typed: [Int64], owed: [Int64])

  private static let coarse: [Coarse] = [
    (.equal, 10, [0, 0, 0], [4_000, 4_000, 4_000]), (.adjustment, 11, [1, 0, 0], [5_200, 4_000, 4_000]),
    (.exact, 10, [4, 3, 3], [4_800, 3_600, 3_600]), (.shares, 10, [1, 1, 1], [4_000, 4_000, 4_000]),
  ]

  @Test(arguments: coarse) func `coarse units are converted before they are divided`(
    mode: Split.Mode, hours: Int64, typed: [Int64], owed: [Int64]
  ) throws {
    var bills = RandomBill(Seed.dice())
    let people = Array(bills.members.prefix(3)).sorted()
    let parts = zip(people, typed).map { Split.Part($0, DecimalNumber($1)) }
    let bill = try Bill(
      amount: Money(minorUnits: hours, currency: yen), payers: .one(people[0]), split: Split(mode, parts),
      rate: Rate(DecimalNumber(12), to: euro))
    let outcome = try #require(bill.convertedOutcome(of: bills.random.id()))
    #expect(outcome.lines.map(\.owed) == owed)
  }
}
