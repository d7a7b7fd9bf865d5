import Ledger
import TestSupport
import Testing

struct SettleUpLargeTests {
  @Test func `pairs that come out even are found in a large group`() throws {
    var dice = Seed.dice()
    let halves = (0..<20).map { _ in Int64.random(in: 1...5_000, using: &dice) }
    let amounts = (halves + halves.map { -$0 }).shuffled(using: &dice)
    let settleUp = SettleUp(try balances(amounts), in: .euro)
    #expect(settleUp.transfers.count == 20, "seed \(Seed.value)")
    #expect(settleUp.isFewest, "seed \(Seed.value)")
  }

  @Test func `threes that come out even are found in a large group`() throws {
    var dice = Seed.dice()
    var amounts: [Int64] = []
    for group in 0..<10 {
      // So large that no other three cancel out by chance.
      let one = Int64.random(in: 1...1 << 50, using: &dice)
      let other = Int64.random(in: 1...1 << 50, using: &dice)
      amounts += group % 2 == 0 ? [one, other, -one - other] : [-one, -other, one + other]
    }
    let settleUp = SettleUp(try balances(amounts.shuffled(using: &dice)), in: .euro)
    #expect(settleUp.transfers.count == 20, "seed \(Seed.value)")
    #expect(!settleUp.isFewest, "seed \(Seed.value)")
  }

  @Test func `the people left after the pairs are settled with proof`() throws {
    // Six pairs, and fours in which no pair or three cancels out.
    let pairs = (1...6).flatMap { [Int64($0) * 1_000, Int64($0) * -1_000] }
    let settleUp = SettleUp(try balances(pairs + [-30, -50, 41, 39, -301, -501, 403, 399]), in: .euro)
    #expect(settleUp.transfers.count == 6 + 3 + 3)
    #expect(settleUp.isFewest)
  }

  @Test func `small amounts in a large group stay close to the bound`() throws {
    var dice = Seed.dice()
    for _ in 0..<20 {
      let amounts = dice.balances(40, largest: 9)
      let uneven = amounts.filter { $0 != 0 }
      // Each debtor pays and each creditor is paid; this takes little more than half a transfer a person.
      let owing = uneven.count { $0 < 0 }
      let least = max(owing, uneven.count - owing)
      let transfers = try suggestions(amounts)
      #expect(transfers.count >= least, "seed \(Seed.value)")
      #expect(transfers.count <= max(least, uneven.count * 3 / 4) + 3, "seed \(Seed.value), \(amounts)")
    }
  }

  /// Suggestions for so many people stay the same when the algorithm changes.
  @Test(arguments: [40, 90]) func `pairs, then threes, then all in the order of ids`(_ count: Int) throws {
    for round in 0..<Seed.count(20) {
      var dice = Seed.dice(round)
      let amounts = dice.balances(count, largest: round % 2 == 0 ? 40 : 900)
      var naive = NaiveSettling(amounts)
      naive.settle()
      // Below, the fewest payments are searched for to the end.
      guard naive.leftAfterThrees > SettleUp.exactLimit else { continue }
      #expect(try suggestions(amounts) == naive.transfers, "round \(round) of seed \(Seed.value)")
    }
  }

  @Test func `five hundred uneven people settle at once`() throws {
    var dice = Seed.dice()
    let balances = try balances(dice.balances(500, largest: 10_000_000))
    #expect(isInTime(shortest { _ = SettleUp(balances, in: .euro) } < limit), "seed \(Seed.value)")
  }

  @Test func `five thousand do not take the square of it`() throws {
    var dice = Seed.dice()
    let balances = try balances(dice.balances(5_000, largest: 10_000_000))
    #expect(isInTime(shortest { _ = SettleUp(balances, in: .euro) } < limit * 10), "seed \(Seed.value)")
  }

  private var limit: Duration {
    #if DEBUG
      .milliseconds(400)
    #else
      .milliseconds(20)
    #endif
  }

  @Test func `two hundred people settle`() throws {
    var dice = Seed.dice()
    #expect(try suggestions(dice.balances(200, largest: 100_000)).count <= 199, "seed \(Seed.value)")
  }
}
