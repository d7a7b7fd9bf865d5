import Ledger
import TestSupport
import Testing

/// What each person had of a bill by item, as it is shown beside their share.
struct ItemPartsTests {
  private let ana = ID<Member>(high: 0, low: 1)
  private let ben = ID<Member>(high: 0, low: 2)

  private func line(_ place: UInt64, _ amount: DecimalNumber, _ had: [ID<Member>]) -> Items.Line {
    Items.Line(ID(high: 9, low: place), "Line", amount, parts: had.map { Split.Part($0, DecimalNumber(1)) })
  }

  private func units(_ items: Items, _ member: ID<Member>, of total: Int64) throws -> [Int64]? {
    let claims = try items.claims(on: Money(minorUnits: total, currency: euro))
    return claims.parts(of: member)?.map(\.minorUnits)
  }

  @Test func `a line, an extra and the rest are separate parts`() throws {
    let tip = Items.Extra(.tip, DecimalNumber(10), isPercent: true)
    let items = Items(
      lines: [line(1, DecimalNumber(10), [ana, ben]), line(2, DecimalNumber(5), [ben])], extras: [tip],
      rest: .one(ben))
    #expect(try units(items, ana, of: 1_700) == [500, 50])
    #expect(try units(items, ben, of: 1_700) == [500, 500, 100, 50])
    #expect(try units(items, ID(high: 0, low: 7), of: 1_700) == nil)
  }

  @Test(arguments: [0, 2, 3, 8]) func `the parts are the share but for their rounding`(scale: Int) throws {
    var bills = RandomBill(Seed.dice(scale), members: 6)
    for _ in 0..<Seed.count(300) {
      let bill = try bills.make(.items, in: scale == 2 ? euro : try Currency(custom: "POINTS", scale: scale))
      guard case .items(let items) = bill.split else { continue }
      let claims = try items.claims(on: bill.amount)
      for share in bill.shares(of: ID(high: 5, low: 5)) {
        let parts = try #require(claims.parts(of: share.member))
        let rounding = share.minorUnits - parts.reduce(0) { $0 + $1.minorUnits }
        #expect(rounding.magnitude <= parts.count / 2 + 1)
      }
    }
  }

  /// Each of the two extras gives one person a thousand billion times its amount, and the other takes it back.
  @Test func `parts that cancel out and are too large to be shown are left out`() throws {
    let most = try #require(DecimalNumber(units: Money.limit, scale: 2))
    let nearly = try #require(DecimalNumber(units: 1 - Money.limit, scale: 2))
    let least = try #require(DecimalNumber(units: -Money.limit, scale: 2))
    let places: [ID<Items.Line>] = [ID(high: 9, low: 1), ID(high: 9, low: 2)]
    let extras = [most, least].map { Items.Extra(.other, $0, lines: places) }
    let items = Items(
      lines: [line(1, most, [ana]), line(2, nearly, [ben]), line(3, most, [ben])], extras: extras)
    #expect(try units(items, ana, of: Money.limit + 1) == nil)
  }

  @Test func `an amount is the same however many decimals it was typed with`() throws {
    let bills = try (0...2).map { scale in
      let amount = try #require(DecimalNumber(units: [20, 200, 2_000][scale], scale: scale))
      let items = Items(lines: [line(1, amount, [ana])])
      return try Bill(
        amount: Money(minorUnits: 2_000, currency: euro), payers: .one(ana), split: .items(items))
    }
    #expect(Set(bills).count == 1)
  }
}
