import Household
import Ledger
import Store
import TestSupport
import Testing

/// One exchange rate for all entries of a currency that have none.
struct ConvertEntriesTests {
  private func euros() throws -> Currency { try #require(.named("EUR")) }

  private func converting(_ home: SmallHome, _ number: Int, at quantity: DecimalNumber) throws
    -> ConvertEntries
  {
    ConvertEntries(
      from: try #require(.named("CHF")), at: Rate(quantity, to: try euros()), home.request(number))
  }

  @Test func `more than can be changed at once are converted the next time`() async throws {
    let home = try await SmallHome.make()
    let francs = Money(minorUnits: 500, currency: try #require(.named("CHF")))
    let bill = try Bill(amount: francs, payers: .one(home.ada), split: .equal([home.ben]))
    let template = Entry(title: "Bread", day: try #require(Day("2025-06-15")), bill: bill)
    let proposals = (0..<ChangeEntries.most + 20).map { number in
      Proposal(ID(high: 60, low: UInt64(number)), .entry(ID(high: 61, low: UInt64(number)), .added(template)))
    }
    let (group, origin) = (home.group, home.request(1).origin)
    _ = try await home.store.write { try $0.append(proposals, to: group, from: origin) }
    for (round, (changed, left)) in [(ChangeEntries.most, 20), (20, 0), (0, 0)].enumerated() {
      let converting = try converting(home, 30 + round, at: DecimalNumber(2))
      let outcome = try await home.store.write(converting.run)
      #expect((outcome.changed, outcome.left) == (changed, left))
      #expect((outcome.appended != nil) == (changed > 0))
    }
    let total = Int64(1_000 * (ChangeEntries.most + 20))
    let overview = try home.overview()
    let balances = try home.store.read { try $0.balancesAndDebts(of: overview).0 }
    #expect(balances.balance(of: home.ada, in: try euros()).minorUnits == total)
    #expect(balances.currencies == [try euros()])
  }

  @Test func `one request converts once, and its answer stays the same`() async throws {
    let home = try await SmallHome.make()
    try await home.pay(300, try #require(.named("CHF")), for: [home.ben])
    let first = try await home.store.write(try converting(home, 40, at: DecimalNumber(3)).run)
    let position = try home.overview().sequence
    let again = try await home.store.write(try converting(home, 40, at: DecimalNumber(3)).run)
    #expect((first.changed, again.changed) == (1, 1))
    #expect(try home.overview().sequence == position)
  }

  @Test(arguments: [("1.95583", "0.511291881196"), ("4", "0.25"), ("0.5", "2"), ("25000", "0.00004")])
  func `a rate said from the other side is its inverse`(per: String, rate: String) throws {
    let number = { (text: String) in try AmountFormat.pointed.readQuantity(text, decimals: 12) }
    let made = try #require(Rate(per: try number(per), to: try euros()))
    #expect(made.quantity == (try number(rate)))
  }

  @Test(arguments: [DecimalNumber.zero, DecimalNumber(-1), DecimalNumber(.max)])
  func `there is no inverse of nothing, and none of what is too large`(quantity: DecimalNumber) throws {
    #expect(Rate(per: quantity, to: try euros()) == nil)
  }
}
