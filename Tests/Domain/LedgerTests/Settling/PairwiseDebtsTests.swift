import Ledger
import TestSupport
import Testing

struct PairwiseDebtsTests {
  struct Case {
    let amounts: [Int64]
    let debts: [Transfer]
  }

  @Test(arguments: [
    Case(amounts: [-10, 10], debts: [transfer(0, 1, 10)]),
    Case(amounts: [20, -10, -10], debts: [transfer(1, 0, 10), transfer(2, 0, 10)]),
    // Two creditors in proportion 2 to 1; the odd cents go by remainder, then by id.
    Case(
      amounts: [-10, -5, 10, 5],
      debts: [transfer(0, 2, 7), transfer(0, 3, 3), transfer(1, 2, 3), transfer(1, 3, 2)]),
    Case(amounts: [-1, -1, 1, 1], debts: [transfer(0, 2, 1), transfer(1, 3, 1)]),
    Case(amounts: [], debts: []),
  ]) func `an entry is owed in proportion`(_ entry: Case) throws {
    let byMember = Dictionary(uniqueKeysWithValues: entry.amounts.enumerated().map { (member($0), $1) })
    let debts = try PairwiseDebts([BalanceEffect(currency: .euro, byMember)])
    #expect(debts.transfers(in: .euro) == entry.debts.sorted())
  }

  @Test func `debts of a member add up to the balance`() throws {
    var dice = Seed.dice()
    for largest: Int64 in [3, 100, 1_000_000_000_000_000] {
      for _ in 0..<200 {
        let effects = try dice.effects(5, people: 7, largest: largest)
        try expectSums(of: effects)
      }
    }
  }

  private func expectSums(of effects: [BalanceEffect]) throws {
    let all = try Balances(effects)
    let debts = try PairwiseDebts(effects)
    for person in 0..<7 {
      let owed = (0..<7).reduce(0) { sum, other in
        sum + debts.debt(of: member(other), to: member(person), in: .euro).minorUnits
      }
      #expect(owed == all[.euro][member(person)], "seed \(Seed.value)")
    }
  }

  @Test func `one entry never makes someone owe on both sides`() throws {
    var dice = Seed.dice()
    for _ in 0..<500 {
      let effect = try #require(try dice.effects(1, people: 8, largest: 20).first)
      for debt in try PairwiseDebts([effect]).transfers(in: .euro) {
        #expect(effect.amounts[debt.payer] < 0 && effect.amounts[debt.payee] > 0, "seed \(Seed.value)")
        #expect(debt.amount.minorUnits > 0, "seed \(Seed.value)")
      }
    }
  }

  @Test func `a refund cancels the purchase pair by pair`() throws {
    var dice = Seed.dice()
    for effect in try dice.effects(500, people: 8, largest: 50) {
      var refund: [ID<Member>: Int64] = [:]
      for (member, amount) in effect.amounts.byMember { refund[member] = -amount }
      let debts = try PairwiseDebts([effect, BalanceEffect(currency: .euro, refund)])
      #expect(debts == PairwiseDebts(), "seed \(Seed.value)")
    }
  }

  @Test func `a payment settles the debt of its pair alone`() throws {
    let dinner = try BalanceEffect(currency: .euro, [member(0): 30, member(1): -10, member(2): -20])
    var debts = try PairwiseDebts([dinner])
    try debts.add(transfer(2, 0, 20).effect())
    #expect(debts.transfers(in: .euro) == [transfer(1, 0, 10)])
    #expect(debts.debt(of: member(0), to: member(1), in: .euro) == euros(-10))
    #expect(debts.currencies == [.euro])
  }

  @Test func `the largest amounts are attributed exactly`() throws {
    let half = Int64.max / 2
    let effect = try BalanceEffect(
      currency: .euro, [member(0): -half, member(1): -half - 1, member(2): half + 1, member(3): half])
    let debts = try PairwiseDebts([effect])
    let sum = debts.transfers(in: .euro).reduce(0) { $0 + $1.amount.minorUnits }
    #expect(sum == .max)
  }
}
