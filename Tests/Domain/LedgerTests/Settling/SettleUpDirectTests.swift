import Ledger
import TestSupport
import Testing

struct SettleUpDirectTests {
  struct Case {
    let debts: [Transfer]
    let transfers: [Transfer]
  }

  @Test(arguments: [
    // Without preference 0 would pay 2, as the lowest ids come first.
    Case(debts: [transfer(0, 3, 5), transfer(1, 2, 5)], transfers: [transfer(0, 3, 5), transfer(1, 2, 5)]),
    // A chain of debts that cannot be shortened comes back as it is, amounts included.
    Case(
      debts: [transfer(0, 2, 1), transfer(0, 3, 7), transfer(1, 3, 5), transfer(1, 4, 2)],
      transfers: [transfer(0, 2, 1), transfer(0, 3, 7), transfer(1, 3, 5), transfer(1, 4, 2)]),
    // 1 passes on what 0 owes: one transfer, though 0 owes 2 nothing directly.
    Case(debts: [transfer(0, 1, 9), transfer(1, 2, 9)], transfers: [transfer(0, 2, 9)]),
    // 0 owes 2 more than it pays in all, and still pays 2.
    Case(
      debts: [transfer(0, 3, 8), transfer(2, 0, 4), transfer(1, 2, 9), transfer(1, 3, 1)],
      transfers: [transfer(1, 2, 5), transfer(0, 3, 4), transfer(1, 3, 5)]),
    // Debts in a circle cancel out.
    Case(debts: [transfer(0, 1, 3), transfer(1, 2, 3), transfer(2, 0, 3)], transfers: []),
  ]) func `who owes directly pays directly`(_ group: Case) throws {
    // A debt is made as a payment in the other direction.
    let household = try UnevenHousehold(
      group.debts.map { debt in
        try Transfer(payer: debt.payee, payee: debt.payer, amount: debt.amount).effect()
      })
    #expect(household.debts.transfers(in: .euro) == group.debts.sorted())
    #expect(household.suggestions == group.transfers.sorted())
  }

  @Test func `direct debts that are already the fewest come back unchanged`() throws {
    var dice = Seed.dice()
    var unchanged = 0
    for round in 0..<400 {
      // Everyone after the first two owes, or is owed by, someone before: no circles.
      let people = 4 + round % 5
      let debts = (2..<people).map { person in
        let other = person % 2 == 0 ? 1 : Int.random(in: 0..<person / 2, using: &dice) * 2
        let amount = Int64.random(in: 1...500, using: &dice)
        return person % 2 == 0 ? transfer(person, other, amount) : transfer(other, person, amount)
      }
      let household = try UnevenHousehold(
        debts.map { try Transfer(payer: $0.payee, payee: $0.payer, amount: $0.amount).effect() })
      let suggestions = household.suggestions
      #expect(suggestions.count <= debts.count, "seed \(Seed.value)")
      if suggestions.count == debts.count {
        #expect(suggestions == debts.sorted(), "seed \(Seed.value)")
        unchanged += 1
      }
    }
    #expect(unchanged > 200, "seed \(Seed.value)")
  }
}
