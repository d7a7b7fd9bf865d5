import Encodings
import Ledger
import TestSupport
import Testing

@testable import Exchange

/// Amounts from net values, shares and weights.
struct RowMoneyTests {
  private typealias Portion = ImportedEntry.Portion

  private func portions(_ units: [Int64]) -> [Portion] { units.enumerated().map { .init($0, $1) } }

  private func units(_ portions: [Portion], _ count: Int) -> [Int64] {
    var units = [Int64](repeating: 0, count: count)
    for portion in portions { units[portion.person] += portion.units }
    return units
  }

  @Test(
    arguments: [
      (9_000, [750, -2_250, 3_750, -2_250], [3_000, 0, 6_000, 0], [2_250, 2_250, 2_250, 2_250]),
      (20_000, [5_000, 5_000, -10_000], [10_000, 10_000, 0], [5_000, 5_000, 10_000]),
      (10_001, [1_667, 1_667, -3_334], [5_001, 5_000, 0], [3_334, 3_333, 3_334]),
      (6_000, [2_000, 4_000, -3_000, -3_000], [2_000, 4_000, 0, 0], [0, 0, 3_000, 3_000]),
      (-9_000, [-750, 2_250, -1_500], [4_125, 0, 4_875], [3_375, 2_250, 3_375]),
    ] as [(Int64, [Int64], [Int64], [Int64])]) func `who paid follows from nets`(
      _ cost: Int64, _ nets: [Int64], _ paid: [Int64], _ owed: [Int64]
    ) throws
  {
    let money = try RowMoney(cost: cost, nets: portions(nets))
    #expect(money.kind == (cost < 0 ? .income : .expense) && money.amount == abs(cost))
    #expect(units(money.paid, nets.count) == paid && units(money.owed, nets.count) == owed)
  }

  @Test func `nets stay what they are, and no part is below zero`() throws {
    var dice = Seed.dice()
    for _ in 0..<Seed.count(2_000) {
      let count = 2 + dice.below(6)
      var nets = (0..<count).map { _ in Int64(dice.below(20_001) - 10_000) }
      nets[0] -= nets.reduce(0, +)
      let above = nets.filter { $0 > 0 }.reduce(0, +)
      guard above > 0 else { continue }
      let cost = above + Int64(dice.below(3_000))
      let money = try RowMoney(cost: cost, nets: portions(nets))
      let (paid, owed) = (units(money.paid, count), units(money.owed, count))
      #expect(zip(paid, owed).map { $0 - $1 } == nets, "EVENLY_SEED=\(Seed.value)")
      #expect((paid + owed).allSatisfy { $0 >= 0 } && paid.reduce(0, +) == cost && owed.reduce(0, +) == cost)
    }
  }

  @Test(
    arguments: [
      (100, [101, -101], RowIssue.Reason.netsExceedCost), (100, [50, -40], .sumNotZero),
      (0, [1, -1], .netsExceedCost),
    ] as [(Int64, [Int64], RowIssue.Reason)]) func `nets that cannot be are refused`(
      _ cost: Int64, _ nets: [Int64], _ reason: RowIssue.Reason
    )
  {
    let error = #expect(throws: RowIssue.self) { try RowMoney(cost: cost, nets: portions(nets)) }
    #expect(error?.reason == reason)
  }

  @Test(
    arguments: [
      ([100, 0], [0, 100], 100, [(0, 1, 100)]), ([100, 0, 0], [0, 40, 60], 100, [(0, 1, 40), (0, 2, 60)]),
      ([40, 60, 0], [0, 0, 100], 100, [(0, 2, 40), (1, 2, 60)]), ([100, 0], [30, 70], 100, [(0, 1, 70)]),
      ([-100, 0], [0, -100], -100, [(1, 0, 100)]), ([100], [100], 100, []),
    ] as [([Int64], [Int64], Int64, [(Int, Int, Int64)])]) func `a payment is one transfer for each pair`(
      _ paid: [Int64], _ owed: [Int64], _ amount: Int64, _ expected: [(Int, Int, Int64)]
    ) throws
  {
    let payments = try RowMoney(amount, paid: portions(paid), owed: portions(owed)).payments
    #expect(payments.allSatisfy { $0.kind == .transfer })
    #expect(
      payments.map { [$0.paid[0].person, $0.owed[0].person, Int($0.amount)] }
        == expected.map { [$0, $1, Int($2)] })
  }

  @Test func `several who pay several stay an expense`() throws {
    let payments = try RowMoney(100, paid: portions([40, 60]), owed: [.init(2, 50), .init(3, 50)]).payments
    #expect(payments.count == 1 && payments[0].kind == .expense && payments[0].amount == 100)
  }

  @Test func `weights that divide are shares, and others stay open`() throws {
    let weights: [ImportedEntry.Weight] = [
      .init(0, .one), .init(1, ExactDecimal(2, scale: 0)), .init(2, .zero),
    ]
    let exact = try RowMoney(300, payer: 0, weights: weights)
    #expect(exact.division == .owed([.init(0, 100), .init(1, 200)]) && exact.hint?.mode == .shares)
    let open = try RowMoney(100, payer: 0, weights: weights)
    #expect(open.division == .weights(Array(weights.dropLast())))
    #expect(open.owed == [.init(0, 33), .init(1, 67)])
    #expect(throws: RowIssue(.nobodyIncluded)) { try RowMoney(100, payer: 0, weights: [weights[2]]) }
    #expect(throws: RowIssue(.namedTwice)) { try RowMoney(100, payer: 0, weights: [weights[0], weights[0]]) }
  }

  @Test(
    arguments: [
      ([100, 0], [60, 30]), ([100, 0], [110, -10]), ([90, 0], [50, 50]), ([120, -20], [50, 50]),
    ] as [([Int64], [Int64])]) func `parts that do not add up are refused`(_ paid: [Int64], _ owed: [Int64])
  {
    let error = #expect(throws: RowIssue.self) {
      try RowMoney(100, paid: portions(paid), owed: portions(owed))
    }
    #expect(error?.reason == .sharesDiffer)
  }
}
