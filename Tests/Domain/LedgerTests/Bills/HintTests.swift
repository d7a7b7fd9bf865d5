import Encodings
import Ledger
import TestSupport
import Testing

struct HintTests {
  private let people = (1...3).map { ID<Member>(high: $0, low: 0) }
  private let entry = ID<Entry>(high: 0, low: 1)

  private func eur(_ units: Int64) -> Money { Money(minorUnits: units, currency: euro) }

  private func parts(_ units: [Int64], _ scale: Int = 2) -> [Split.Part] {
    zip(people, units).map { Split.Part($0, DecimalNumber(units: $1, scale: scale) ?? .zero) }
  }

  @Test func `a finished split shows amounts, percent and who carries the odd cent`() {
    let hint = Split.equal(people).hint(for: eur(1000), entry: entry)
    #expect(hint.problem == nil)
    #expect(hint.rows.compactMap(\.minorUnits).reduce(0, +) == 1000)
    #expect(hint.oddUnitCarriers.count == 1)
    #expect(hint.rows.compactMap(\.percent?.plainText).sorted() == ["33.30", "33.30", "33.40"])
    #expect(hint.left == .zero(euro))
    #expect(hint.leftPercent == nil)
  }

  @Test func `what is left of exact amounts is said in money and percent`() {
    let short = Split.exact(parts([200, 500])).hint(for: eur(1000), entry: entry)
    #expect(short.left == eur(300))
    #expect(short.leftPercent?.plainText == "30.0000")
    #expect(short.rows.map(\.minorUnits) == [200, 500])
    #expect(short.problem == .partsDiffer(by: eur(-300)))
    let over = Split.exact(parts([800, 500])).hint(for: eur(1000), entry: entry)
    #expect(over.left == eur(-300))
    #expect(over.leftPercent?.plainText == "-30.0000")
  }

  @Test func `what is left of percentages is said in money and percent`() {
    let hint = Split.percent(parts([3333, 3333, 3332])).hint(for: eur(100_000), entry: entry)
    #expect(hint.leftPercent?.plainText == "0.0200")
    #expect(hint.left == eur(20))
    #expect(hint.rows.map(\.minorUnits) == [33_330, 33_330, 33_320])
  }

  @Test func `an adjustment shows the common part`() {
    let hint = Split.adjustment(parts([100, 0, -50])).hint(for: eur(950), entry: entry)
    #expect(hint.rows.map(\.common) == [300, 300, 300])
    #expect(hint.rows.map(\.minorUnits) == [400, 300, 250])
  }

  @Test func `without an amount percentages still say what is left`() {
    let hint = Split.percent(parts([3333])).hint(for: nil, entry: entry)
    #expect(hint.leftPercent?.plainText == "66.6700")
    #expect(hint.left == nil)
    #expect(hint.problem == nil)
    #expect(hint.rows.map(\.minorUnits) == [nil])
  }

  @Test func `no members, zero and negative amounts are named as problems`() {
    #expect(Split.equal([]).hint(for: eur(100), entry: entry).problem == .nobodyIncluded)
    #expect(Split.equal([]).hint(for: eur(100), entry: entry).left == eur(100))
    #expect(Split.equal(people).hint(for: eur(0), entry: entry).problem == .zeroAmount)
    #expect(Split.equal(people).hint(for: eur(-1), entry: entry).problem == .negativeAmount)
  }

  @Test func `what is left to pay is said`() {
    #expect(Payers.one(people[0]).hint(for: eur(100)).left == .zero(euro))
    #expect(Payers.several(parts([30, 90])).hint(for: eur(100)).left == eur(-20))
    #expect(Payers.several(parts([30], 3)).hint(for: eur(100)).left == nil)
  }

  @Test func `no inputs are too wild for a hint`() {
    var random = Seed.dice()
    let wild: [Int64] = [.min, .max, -1, 0, 1, Money.limit, -Money.limit]
    for _ in 0..<2000 {
      let parts = people.map {
        Split.Part($0, DecimalNumber(units: random.pick(wild), scale: random.below(13)) ?? .zero)
      }
      let amount = Money(minorUnits: random.pick(wild), currency: Currency(code: "X", scale: random.below(9)))
      for mode in Split.Mode.allCases {
        _ = Split(mode, parts).hint(for: amount, entry: entry)
        _ = try? Bill(amount: amount, payers: .several(parts), split: Split(mode, parts))
      }
      #expect(Payers.several(parts).hint(for: amount).left?.currency != euro)
    }
  }
}
