import Ledger
import TestSupport
import Testing

struct BalanceExplanationTests {
  @Test func `a balance is explained by the entries that touch it`() throws {
    let entries = [
      (source: "dinner", effect: try BalanceEffect(currency: .euro, [member(0): 20, member(1): -20])),
      (source: "tram", effect: try BalanceEffect(currency: .euro, [member(2): 6, member(3): -6])),
      (source: "taxi", effect: try BalanceEffect(currency: .euro, [member(1): 12, member(2): -12])),
      (source: "ramen", effect: try BalanceEffect(currency: .yen, [member(1): 900, member(2): -900])),
    ]
    let why = try BalanceExplanation(of: .balance(of: member(1)), in: .euro, reading: entries)
    #expect(why.lines.map(\.source) == ["dinner", "taxi"])
    #expect(why.lines.map(\.amount) == [euros(-20), euros(12)])
    #expect(why.lines.map(\.runningTotal) == [euros(-20), euros(-8)])
    #expect(why.total == euros(-8))
  }

  @Test func `a direct debt is explained by both directions`() throws {
    let entries = [
      (
        source: 1,
        effect: try BalanceEffect(currency: .euro, [member(0): 30, member(1): -10, member(2): -20])
      ), (source: 2, effect: try BalanceEffect(currency: .euro, [member(1): 4, member(0): -4])),
      (source: 3, effect: try transfer(1, 0, 5).effect()),
    ]
    let why = try BalanceExplanation(of: .debt(of: member(1), to: member(0)), in: .euro, reading: entries)
    #expect(why.lines.map(\.amount) == [euros(10), euros(-4), euros(-5)])
    #expect(why.total == euros(1))
  }

  @Test func `explanations add up to balances and debts`() throws {
    var dice = Seed.dice()
    let pair = try SettlementUnits([SettlementUnit([member(0), member(4)])])
    for round in 0..<60 {
      let units = round % 2 == 0 ? pair : .none
      let effects = try dice.effects(8, people: 5, largest: 300)
      try expectSums(of: effects, units: units, "seed \(Seed.value)")
    }
  }

  private func expectSums(of effects: [BalanceEffect], units: SettlementUnits, _ comment: Comment) throws {
    let entries = effects.enumerated().map { (source: $0, effect: $1) }
    let amounts = try Balances(effects)[.euro].merged(by: units)
    let debts = try PairwiseDebts(effects).merged(by: units)
    for person in (0..<5).map(member) where units.representative(of: person) == person {
      let why = try BalanceExplanation(of: .balance(of: person), in: .euro, units: units, reading: entries)
      #expect(why.total == euros(amounts[person]), comment)
      #expect(why.lines.reduce(0) { $0 + $1.amount.minorUnits } == amounts[person], comment)
      for other in amounts.members where other != person {
        let why = try BalanceExplanation(
          of: .debt(of: person, to: other), in: .euro, units: units, reading: entries)
        #expect(why.total == debts.debt(of: person, to: other, in: .euro), comment)
      }
    }
  }

  @Test func `inside a unit there is no debt to explain`() throws {
    let entries = [(source: 1, effect: try transfer(0, 1, 5).effect())]
    let units = try SettlementUnits([SettlementUnit([member(0), member(1)])])
    let why = try BalanceExplanation(
      of: .debt(of: member(1), to: member(0)), in: .euro, units: units, reading: entries)
    #expect(why.lines.isEmpty)
  }

  @Test func `entries can come page by page`() throws {
    var why = BalanceExplanation<Int>(of: .balance(of: member(0)), in: .euro)
    for page in [[1, 2], [3]] {
      for entry in page { try why.read(transfer(0, 1, Int64(entry)).effect(), from: entry) }
    }
    #expect(why.lines.map(\.source) == [1, 2, 3])
    #expect(why.total == euros(6))
  }

  @Test func `a total beyond bounds is an error that keeps the lines so far`() throws {
    var why = BalanceExplanation<Int>(of: .balance(of: member(0)), in: .euro)
    try why.read(transfer(0, 1, .max).effect(), from: 1)
    #expect(throws: SettlingError.overflow) { try why.read(transfer(0, 1, 1).effect(), from: 2) }
    #expect(why.lines.count == 1)
    #expect(why.total == euros(.max))
  }
}
