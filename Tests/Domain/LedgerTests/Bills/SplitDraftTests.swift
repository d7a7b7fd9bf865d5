import Encodings
import Ledger
import TestSupport
import Testing

struct SplitDraftTests {
  private let people = (1...3).map { ID<Member>(high: $0, low: 0) }

  private func parts(_ units: [Int64], _ scale: Int = 2) -> [Split.Part] {
    zip(people, units).map { Split.Part($0, DecimalNumber(units: $1, scale: scale) ?? .zero) }
  }

  private func draft(_ split: Split?, of units: Int64? = 1000, isWhole: Bool = true) -> SplitDraft {
    let amount = units.map { Money(minorUnits: $0, currency: euro) }
    return SplitDraft(split?.mode ?? .exact, split, of: amount, entry: ID(high: 0, low: 1), isWhole: isWhole)
  }

  private func texts(_ split: Split?) -> [String]? { split?.parts.map(\.quantity.plainText) }

  private func texts(_ parts: [Split.Part]?) -> [String]? { parts?.map(\.quantity.plainText) }

  @Test func `percentages and amounts leave a rest, other splits do not`() {
    #expect(draft(.exact(parts([200, 500]))).left?.plainText == "3.00")
    #expect(draft(.exact(parts([800, 500]))).left?.plainText == "-3.00")
    #expect(draft(.percent(parts([3333]))).left?.plainText == "66.6700")
    #expect(draft(.percent(parts([3333])), of: nil).left?.plainText == "66.6700")
    #expect(draft(.exact(parts([200])), of: nil).left == nil)
    #expect(draft(.exact(parts([200])), isWhole: false).left == nil)
    for split in [Split.equal(people), .shares(parts([100])), .adjustment(parts([100])), nil] {
      #expect(draft(split).left == nil)
    }
  }

  @Test func `a member takes the rest beside their own part`() {
    func taken(_ split: Split) -> [String?] {
      let draft = draft(split)
      return people.map { member in draft.left.flatMap { draft.part(of: member, adding: $0)?.plainText } }
    }
    #expect(taken(.exact(parts([200, 500]))) == ["5.00", "8.00", "3.00"])
    #expect(taken(.exact(parts([800, 500]))) == ["5.00", "2.00", nil])
    #expect(taken(.exact(parts([2000, 500]))) == ["5.00", "-10.00", nil])
    #expect(taken(.percent(parts([3333]))) == ["100.00", "66.67", "66.67"])
    #expect(taken(.percent(parts([33_3333], 4))) == ["100.00", "66.6667", "66.6667"])
  }

  @Test func `the rest is divided among members without a part`() {
    #expect(texts(draft(.exact([])).rest(among: people)) == ["3.33", "3.33", "3.34"])
    #expect(texts(draft(.exact([]), of: 2).rest(among: people)) == ["0.01", "0.01"])
    #expect(texts(draft(.percent([])).rest(among: people)) == ["33.33", "33.33", "33.34"])
    #expect(
      texts(draft(.percent(parts([33_3333], 4))).rest(among: [people[1], people[2]])) == ["33.33", "33.3367"])
    #expect(texts(draft(.exact(parts([1100]))).rest(among: people)) == [])
    #expect(draft(.equal(people)).rest(among: people) == nil)
  }

  @Test func `a split is carried over to each other rule`() {
    func carried(_ split: Split, _ mode: Split.Mode, of units: Int64? = 1000) -> [String]? {
      texts(draft(split, of: units).carried(to: mode, in: euro))
    }
    #expect(carried(.equal(people), .shares) == ["1", "1", "1"])
    #expect(carried(.equal(people), .percent) == ["33.33", "33.33", "33.34"])
    #expect(carried(.equal(people), .exact)?.sorted() == ["3.33", "3.33", "3.34"])
    #expect(carried(.equal(people), .exact, of: nil) == nil)
    #expect(carried(.exact(parts([200, 800])), .shares) == ["1", "4"])
    #expect(carried(.exact(parts([200, 800])), .percent) == ["20.00", "80.00"])
    #expect(carried(.exact(parts([200, 700])), .percent) == ["20.00", "70.00"])
    #expect(carried(.shares(parts([1, 4], 0)), .percent, of: nil) == ["20.00", "80.00"])
    #expect(carried(.exact([]), .equal) == nil)
    #expect(carried(.exact(parts([-200, 1200])), .equal) == nil)
  }

  @Test func `an adjustment begins with what members owe above the least`() {
    let two = Split.exact(parts([200, 800]))
    #expect(
      draft(two).carried(to: .adjustment, in: euro)
        == .adjustment(
          [.blank(people[0])] + [Split.Part(people[1], DecimalNumber(Money(minorUnits: 600, currency: euro)))]
        ))
    #expect(
      draft(.equal(people)).carried(to: .adjustment, in: euro) == .adjustment(people.map { .blank($0) }))
  }

  @Test func `no inputs are too wild to be carried over or divided`() {
    var random = Seed.dice()
    let wild: [Int64] = [.min, .max, -1, 0, 1, Money.limit, -Money.limit]
    for _ in 0..<2000 {
      let parts = people.map {
        Split.Part($0, DecimalNumber(units: random.pick(wild), scale: random.below(13)) ?? .zero)
      }
      let currency = Currency(code: "X", scale: random.below(9))
      let amount = Money(minorUnits: random.pick(wild), currency: currency)
      for mode in Split.Mode.allCases {
        let draft = SplitDraft(
          mode, Split(mode, parts), of: amount, entry: ID(high: 0, low: 1), isWhole: true)
        for next in Split.Mode.allCases { _ = draft.carried(to: next, in: currency) }
        _ = draft.rest(among: people)
        if let left = draft.left { _ = draft.part(of: people[0], adding: left) }
      }
    }
  }
}
