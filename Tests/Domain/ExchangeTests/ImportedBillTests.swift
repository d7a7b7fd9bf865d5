import Exchange
import Ledger
import TestSupport
import Testing

/// Every entry of every file becomes a bill that the ledger accepts, with the file's exact shares.
struct ImportedBillTests {
  @Test(arguments: Fixtures.all) func `a bill has the shares of the file`(path: String) throws {
    guard let draft = try? Fixtures.draft(path) else { return }
    var dice = Seed.dice()
    let members = draft.people.map { _ in dice.id(Member.self) }
    for entry in draft.entries {
      let id = dice.id(Entry.self)
      let bill = try ImportedBill(entry, members: members).bill(for: id)
      #expect(bill.kind == entry.kind && bill.amount.minorUnits == entry.amount)
      let paid = Dictionary(uniqueKeysWithValues: bill.paid.map { ($0.member, $0.minorUnits) })
      #expect(paid == units(entry.paid, members), "line \(entry.place)")
      guard case .owed(let owed) = entry.division else { continue }
      let shares = bill.shares(of: id).filter { $0.minorUnits != 0 }
      #expect(
        Dictionary(uniqueKeysWithValues: shares.map { ($0.member, $0.minorUnits) }) == units(owed, members),
        "line \(entry.place), EVENLY_SEED=\(Seed.value)")
    }
  }

  private func units(_ portions: [ImportedEntry.Portion], _ members: [ID<Member>]) -> [ID<Member>: Int64] {
    Dictionary(uniqueKeysWithValues: portions.map { (members[$0.person], $0.units) })
  }

  @Test func `the mode of the app is kept where it gives the same shares`() throws {
    let draft = try Fixtures.draft("spliit/Spliit Export - 2026-08-30.json")
    let members = draft.people.indices.map { ID<Member>(high: 1, low: UInt64($0)) }
    let modes = try draft.entries.map { entry in
      try ImportedBill(entry, members: members).bill(for: ID(high: 2, low: 2)).split.mode
    }
    #expect(modes[0] == .equal && modes[2] == .shares && modes[3] == .percent && modes[4] == .exact)
  }

  @Test func `odd units that are open go by weight`() throws {
    let draft = try Fixtures.draft("cospend/house.csv")
    let members = draft.people.indices.map { ID<Member>(high: 1, low: UInt64($0)) }
    let rent = try #require(draft.entries.first { $0.title == "Rent, warm" })
    let bill = try ImportedBill(rent, members: members).bill(for: ID(high: 2, low: 2))
    #expect(
      bill.split == .shares([.init(members[0], DecimalNumber(1)), .init(members[1], DecimalNumber(2))]))
  }

  @Test func `two names may be one member`() throws {
    let draft = try Fixtures.draft("splitwise/wg_2025-03-01_export.csv")
    let one = ID<Member>(high: 1, low: 1)
    let members = [one, one, ID<Member>(high: 1, low: 2)]
    // A payment from a person to themselves is not made into a bill.
    for entry in draft.entries where Set((entry.paid + entry.owed).map { members[$0.person] }).count > 1 {
      let bill = try ImportedBill(entry, members: members).bill(for: ID(high: 2, low: 2))
      #expect(bill.outcome(of: ID(high: 2, low: 2)).lines.reduce(0) { $0 + $1.net } == 0)
    }
  }
}
