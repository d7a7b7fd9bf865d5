import Ledger
import TestSupport
import Testing

struct BalancesTests {
  @Test func `each currency keeps its own balances`() throws {
    let all = try Balances([
      BalanceEffect(currency: .yen, [member(0): 500, member(1): -500]),
      BalanceEffect(currency: .euro, [member(0): -10, member(2): 10]),
    ])
    #expect(all.currencies == [.euro, .yen])
    #expect(all.balance(of: member(0), in: .yen).minorUnits == 500)
    #expect(all.balance(of: member(0), in: .euro) == euros(-10))
    #expect(all.balance(of: member(9), in: .euro) == euros(0))
  }

  @Test func `taking effects back in any order leaves nothing`() throws {
    var dice = Seed.dice()
    for _ in 0..<100 {
      let effects = try dice.effects(20, people: 6, largest: 1_000)
      var all = try Balances(effects)
      var debts = try PairwiseDebts(effects)
      for effect in effects.shuffled(using: &dice) {
        #expect(all[.euro].byMember.values.reduce(0, +) == 0)
        try all.remove(effect)
        try debts.remove(effect)
      }
      #expect(all == Balances(), "seed \(Seed.value)")
      #expect(debts == PairwiseDebts(), "seed \(Seed.value)")
    }
  }

  @Test func `amounts that do not sum to zero are refused with the difference`() {
    #expect(throws: SettlingError.unbalanced(by: 3)) {
      try BalanceEffect(currency: .euro, [member(0): 10, member(1): -7])
    }
    #expect(throws: SettlingError.unbalanced(by: Int128(Int64.max) * 2)) {
      try NetAmounts([member(0): .max, member(1): .max])
    }
  }

  @Test func `the largest amounts fit and one more is an error that changes nothing`() throws {
    let largest = try BalanceEffect(currency: .euro, [member(0): .max, member(1): -.max])
    var all = try Balances([largest])
    var debts = try PairwiseDebts([largest])
    let beforeAll = all
    let beforeDebts = debts
    let another = try BalanceEffect(currency: .euro, [member(2): 1, member(3): -1])
    #expect(throws: SettlingError.overflow) { try all.add(another) }
    #expect(throws: SettlingError.overflow) { try all.add(largest) }
    #expect(throws: SettlingError.overflow) { try debts.add(another) }
    #expect(throws: SettlingError.overflow) { try debts.add(largest) }
    #expect(all == beforeAll)
    #expect(debts == beforeDebts)
    try all.remove(largest)
    #expect(all.currencies.isEmpty)
  }

  @Test func `the smallest Int64 is an error and no trap`() {
    #expect(throws: SettlingError.overflow) {
      try NetAmounts([member(0): .min, member(1): .max, member(2): 1])
    }
    #expect(throws: SettlingError.overflow) { try transfer(0, 1, .min).effect() }
  }

  @Test func `paying oneself changes nothing`() throws {
    #expect(try transfer(0, 0, 5).effect().amounts == NetAmounts())
  }
}
