import Ledger
import TestSupport
import Testing

struct SettleUpTests {
  struct Case {
    let amounts: [Int64]
    let transfers: [Transfer]
  }

  @Test(arguments: [
    Case(amounts: [], transfers: []), Case(amounts: [0, 0], transfers: []),
    Case(amounts: [-7, 7], transfers: [transfer(0, 1, 7)]),
    Case(amounts: [-10, 4, 6], transfers: [transfer(0, 1, 4), transfer(0, 2, 6)]),
    // Two pairs rather than three transfers.
    Case(amounts: [-5, 3, -3, 5], transfers: [transfer(0, 3, 5), transfer(2, 1, 3)]),
    // A pair and a three, though the largest two would need more.
    Case(
      amounts: [-6, -4, -7, 10, 7], transfers: [transfer(0, 3, 6), transfer(1, 3, 4), transfer(2, 4, 7)]),
  ]) func `few people settle by hand`(_ group: Case) throws {
    #expect(try suggestions(group.amounts) == group.transfers.sorted())
  }

  @Test func `no way needs fewer transfers`() throws {
    var dice = Seed.dice()
    for round in 0..<1_500 {
      let amounts = dice.balances(2 + round % 7, largest: [2, 5, 20, 1_000][round % 4])
      let uneven = amounts.filter { $0 != 0 }
      let fewest = uneven.count - mostGroups(uneven)
      #expect(try suggestions(amounts).count == fewest, "seed \(Seed.value), \(amounts)")
    }
  }

  /// Tries every way to divide people into groups: each joins one of the groups so far, or a new one.
  private func mostGroups(_ amounts: [Int64], sums: [Int64] = []) -> Int {
    guard let first = amounts.first else { return sums.allSatisfy { $0 == 0 } ? sums.count : 0 }
    let rest = Array(amounts.dropFirst())
    var most = mostGroups(rest, sums: sums + [first])
    for group in sums.indices {
      var joined = sums
      joined[group] += first
      most = max(most, mostGroups(rest, sums: joined))
    }
    return most
  }

  @Test(arguments: [2, 3, 8, 15, 16, 30])
  func `all are settled up afterwards, and no one both pays and is paid`(people: Int) throws {
    var dice = Seed.dice()
    for largest: Int64 in [1, 4, 50, 1_000_000] {
      for _ in 0..<10 {
        let before = try balances(dice.balances(people, largest: largest))
        let settleUp = SettleUp(before, in: .euro)
        try expectValid(settleUp.transfers, from: before, "seed \(Seed.value)")
        #expect(settleUp.isFewest || people > SettleUp.exactLimit)
      }
    }
  }

  private func expectValid(_ transfers: [Transfer], from before: Balances, _ comment: Comment) throws {
    var after = before
    for transfer in transfers {
      #expect(transfer.amount.minorUnits > 0, comment)
      #expect(before[.euro][transfer.payer] < 0 && before[.euro][transfer.payee] > 0, comment)
      try after.add(transfer.effect())
    }
    #expect(after == Balances(), comment)
    #expect(transfers.count <= max(0, before[.euro].members.count - 1), comment)
    #expect(transfers == transfers.sorted(), comment)
  }

  @Test func `the order in which entries were counted does not matter`() throws {
    var dice = Seed.dice()
    for round in 0..<40 {
      let effects = try dice.effects(10, people: 5 + round % 14, largest: 30)
      let again = effects.shuffled(using: &dice)
      let one = SettleUp(try Balances(effects), in: .euro, preferring: try PairwiseDebts(effects))
      let other = SettleUp(try Balances(again), in: .euro, preferring: try PairwiseDebts(again))
      #expect(one == other, "seed \(Seed.value)")
    }
  }

  @Test func `currencies are settled apart`() throws {
    let all = try Balances([
      BalanceEffect(currency: .yen, [member(0): 500, member(1): -500]),
      BalanceEffect(currency: .euro, [member(0): -10, member(1): 10]),
    ])
    #expect(SettleUp(all, in: .euro).transfers == [transfer(0, 1, 10)])
    #expect(SettleUp(all, in: .yen).transfers.map(\.amount.currency) == [.yen])
  }

  @Test func `the largest balances settle without overflow`() throws {
    let quarter = Int64.max / 4
    let amounts = [Int64](repeating: quarter, count: 4) + [Int64](repeating: -quarter, count: 4)
    #expect(try suggestions(amounts).count == 4)
    #expect(try suggestions([.max, -.max]) == [transfer(1, 0, .max)])
    let uneven = [Int64.max - 3, 1, 1, 1, -.max]
    #expect(try suggestions(uneven).count == 4)
  }
}
