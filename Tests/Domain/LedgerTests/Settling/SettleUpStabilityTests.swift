import TestSupport
import Testing

/// When one suggestion is paid in full, the others stay exactly as they were.
struct SettleUpStabilityTests {
  @Test func `paying one suggestion leaves the others`() throws {
    var dice = Seed.dice()
    for round in 0..<1_200 {
      let amounts = dice.balances(3 + round % 6, largest: [2, 4, 12, 1_000][round % 4])
      try expectStable(UnevenHousehold(balances: balances(amounts)), "seed \(Seed.value), \(amounts)")
    }
  }

  @Test func `paying one suggestion leaves the others where debts are direct`() throws {
    var dice = Seed.dice()
    for round in 0..<1_200 {
      let effects = try dice.effects(
        1 + round % 5, people: 3 + round % 6, largest: [2, 4, 12, 1_000][round % 4])
      try expectStable(UnevenHousehold(effects), "seed \(Seed.value), round \(round)")
    }
  }

  @Test func `paying one suggestion leaves the others among ten who often come out even`() throws {
    var dice = Seed.dice()
    for round in 0..<10 {
      let effects = try dice.effects(6, people: 10, largest: round % 2 == 0 ? 3 : 40)
      try expectStable(UnevenHousehold(effects), "seed \(Seed.value), round \(round)")
    }
  }

  @Test func `paying all suggestions in any order keeps to the first plan`() throws {
    var dice = Seed.dice()
    for round in 0..<100 {
      var household = try UnevenHousehold(dice.effects(4, people: 8, largest: round % 2 == 0 ? 5 : 500))
      var plan = household.suggestions
      while let paid = plan.randomElement(using: &dice) {
        try household.pay(paid)
        plan.removeAll { $0 == paid }
        #expect(household.suggestions == plan, "seed \(Seed.value), round \(round)")
      }
    }
  }

  @Test func `a large group keeps to the first plan, over the limit of the proof as well`() throws {
    var dice = Seed.dice()
    // Amounts so large that no two sums are alike by chance.
    var household = UnevenHousehold(balances: try balances(dice.balances(24, largest: 1 << 56)))
    var plan = household.suggestions
    #expect(plan.count == 23, "seed \(Seed.value)")
    while let paid = plan.randomElement(using: &dice), plan.count > 8 {
      try household.pay(paid)
      plan.removeAll { $0 == paid }
      #expect(household.suggestions == plan, "seed \(Seed.value)")
    }
  }

  private func expectStable(_ household: UnevenHousehold, _ comment: Comment) throws {
    let plan = household.suggestions
    for paid in plan {
      var after = household
      try after.pay(paid)
      #expect(after.suggestions == plan.filter { $0 != paid }, comment)
    }
  }
}
