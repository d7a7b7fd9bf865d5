internal import Encodings
internal import Ledger

/// Makes up bills of all kinds and splits among the members of one group.
struct DemoBills {
  let members: [ID<Member>]
  let home: DemoCurrency

  func expense(_ cents: Int, _ kind: Bill.Kind, _ dice: inout Dice) throws -> Bill {
    let isAbroad = dice.chance(3)
    let currency = isAbroad ? dice.pick(DemoCurrency.abroad) : home
    let amount = currency.amount(cents: cents)
    let rate = isAbroad && dice.chance(60) ? currency.rate(to: home) : nil
    return try Bill(
      kind: kind, amount: amount, payers: payers(of: amount, &dice), split: split(of: amount, &dice),
      rate: rate)
  }

  func payment(from payer: ID<Member>, to payee: ID<Member>, _ minorUnits: Int64) throws -> Bill {
    try Bill(
      kind: .transfer, amount: Money(minorUnits: minorUnits, currency: home.currency), payers: .one(payer),
      split: .equal([payee]))
  }

  // MARK: - Payers

  private func payers(of amount: Money, _ dice: inout Dice) -> Payers {
    guard amount.minorUnits > 1, dice.chance(8) else { return .one(dice.pick(members)) }
    let two = dice.pick(2, of: members)
    return .several(parts(amount.minorUnits, among: two, amount.currency.scale, &dice))
  }

  // MARK: - Splits

  private func split(of amount: Money, _ dice: inout Dice) -> Split {
    let some = dice.pick(dice.number(in: 2...members.count), of: members)
    switch dice.below(100) {
    case 0..<52: return .equal(members)
    case 52..<70: return .equal(some)
    case 70..<80: return .shares(weights(of: some, &dice))
    case 80..<88: return .percent(parts(100_00, among: some, 2, &dice))
    case 88..<95: return .exact(parts(amount.minorUnits, among: some, amount.currency.scale, &dice))
    default: return .adjustment(adjustments(of: amount, among: some, &dice))
    }
  }

  private func weights(of members: [ID<Member>], _ dice: inout Dice) -> [Split.Part] {
    members.map { member in
      let halves = Int64(dice.number(in: 1...6))
      let weight = halves % 2 == 0 ? DecimalNumber(halves / 2) : DecimalNumber(units: halves * 5, scale: 1)
      return Split.Part(member, weight ?? DecimalNumber(1))
    }
  }

  /// Parts of about the same size that add up to `sum`.
  private func parts(_ sum: Int64, among members: [ID<Member>], _ scale: Int, _ dice: inout Dice) -> [Split
    .Part]
  {
    var left = sum
    return members.enumerated().map { index, member in
      let mean = left / Int64(members.count - index)
      let isLast = index == members.count - 1
      let part = isLast ? left : mean - mean * Int64(dice.below(60)) / 100
      left -= part
      return Split.Part(member, DecimalNumber(units: part, scale: scale) ?? .zero)
    }
  }

  /// One member has consumed a little more than the others.
  private func adjustments(of amount: Money, among members: [ID<Member>], _ dice: inout Dice) -> [Split.Part]
  {
    let lucky = dice.pick(members)
    let extra = amount.minorUnits / Int64(dice.number(in: 4...10))
    return members.map { member in
      let units = member == lucky ? extra : 0
      return Split.Part(member, DecimalNumber(units: units, scale: amount.currency.scale) ?? .zero)
    }
  }
}

/// A currency that demo groups spend in, with its value in euro cents.
struct DemoCurrency {
  let currency: Currency
  /// The value of a euro cent in thousandths of a minor unit.
  private let worth: Int

  private init(_ code: String, _ scale: Int, worth: Int) {
    currency = Currency(code: code, scale: scale)
    self.worth = worth
  }

  static let homes = [
    DemoCurrency("EUR", 2, worth: 1_000), DemoCurrency("GBP", 2, worth: 860),
    DemoCurrency("USD", 2, worth: 1_090),
  ]

  static let abroad = [
    DemoCurrency("CHF", 2, worth: 950), DemoCurrency("JPY", 0, worth: 1_600),
    DemoCurrency("SEK", 2, worth: 11_400), DemoCurrency("TND", 3, worth: 33_500),
    DemoCurrency("PLN", 2, worth: 4_300),
  ]

  func amount(cents: Int) -> Money {
    Money(minorUnits: Int64(max(1, cents * worth / 1_000)), currency: currency)
  }

  /// The value of one whole unit in `home`, with six decimals.
  func rate(to home: DemoCurrency) -> Rate? {
    let factor = { (scale: Int) in (0..<scale).reduce(1) { product, _ in product * 10 } }
    let units = 1_000_000 * home.worth * factor(currency.scale) / (worth * factor(home.currency.scale))
    return DecimalNumber(units: Int64(units), scale: 6).map { Rate($0, to: home.currency) }
  }
}
