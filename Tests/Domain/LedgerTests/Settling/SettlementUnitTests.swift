import Ledger
import TestSupport
import Testing

struct SettlementUnitTests {
  @Test func `a couple settles as one`() throws {
    let couple = try SettlementUnit([member(2), member(1)])
    let units = try SettlementUnits([couple])
    let all = try balances([30, -40, 15, -5])
    #expect(SettleUp(all, in: .euro, units: units).transfers == [transfer(1, 0, 25), transfer(3, 0, 5)])
    #expect(couple.total(of: all[.euro]) == -25)
    #expect(couple.shares(of: all[.euro]).map(\.amount) == [-40, 15])
  }

  @Test func `what is owed inside a unit is not settled`() throws {
    let units = try SettlementUnits([SettlementUnit([member(0), member(1)])])
    #expect(SettleUp(try balances([-12, 12, 0]), in: .euro, units: units).transfers.isEmpty)
  }

  @Test func `who represents a unit can be chosen`() throws {
    let couple = try SettlementUnit([member(0), member(1)], representative: member(1))
    let all = try balances([-8, 0, 8])
    let transfers = SettleUp(all, in: .euro, units: try SettlementUnits([couple])).transfers
    #expect(transfers == [transfer(1, 2, 8)])
  }

  @Test func `debts between units add up`() throws {
    let units = try SettlementUnits([
      SettlementUnit([member(0), member(1)]), SettlementUnit([member(2), member(3)]),
    ])
    let dinner = try BalanceEffect(
      currency: .euro, [member(0): 30, member(1): -10, member(2): -10, member(3): -10])
    let taxi = try BalanceEffect(currency: .euro, [member(3): 6, member(1): -6])
    let debts = try PairwiseDebts([dinner, taxi]).merged(by: units)
    #expect(debts.transfers(in: .euro) == [transfer(2, 0, 14)])
    let inside = try PairwiseDebts([transfer(0, 1, 5).effect()]).merged(by: units)
    #expect(inside == PairwiseDebts())
  }

  @Test func `units stay stable when one suggestion is paid`() throws {
    var dice = Seed.dice()
    let units = try SettlementUnits([
      SettlementUnit([member(1), member(5)]), SettlementUnit([member(2), member(3), member(8)]),
    ])
    for round in 0..<200 {
      let household = try UnevenHousehold(dice.effects(4, people: 9, largest: round % 2 == 0 ? 6 : 600))
      let plan = suggestions(household, units)
      for paid in plan {
        var after = household
        try after.pay(paid)
        #expect(suggestions(after, units) == plan.filter { $0 != paid }, "seed \(Seed.value)")
      }
    }
  }

  private func suggestions(_ household: UnevenHousehold, _ units: SettlementUnits) -> [Transfer] {
    SettleUp(household.balances, in: .euro, preferring: household.debts, units: units).transfers
  }

  @Test func `a unit needs members, and a member one unit`() throws {
    #expect(throws: SettlingError.emptyUnit) { try SettlementUnit([]) }
    #expect(throws: SettlingError.outsideUnit(member(9))) {
      try SettlementUnit([member(0)], representative: member(9))
    }
    let one = try SettlementUnit([member(0), member(1)])
    let other = try SettlementUnit([member(1), member(2)])
    #expect(throws: SettlingError.inSeveralUnits(member(1))) { try SettlementUnits([one, other]) }
  }
}
