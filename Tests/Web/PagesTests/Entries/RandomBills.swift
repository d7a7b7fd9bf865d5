import Ledger
import TestSupport
import Testing

/// Bills of every kind and rule that fit, with inputs as people type them.
struct RandomBills {
  private let flat: Flat
  private var generator = Seed.dice()

  init(_ flat: Flat) { self.flat = flat }

  /// Makes a bill that can be saved.
  mutating func next() throws -> Bill {
    while true {
      let bill = try any()
      if bill.rate == nil || bill.convertedAmount != nil { return bill }
    }
  }

  private mutating func any() throws -> Bill {
    let code = pick(["EUR", "JPY", "KWD", "BTC", "points"])
    let currency = try #require(flat.group.currency(named: code))
    let amount = Money(
      minorUnits: Int64.random(in: 10...pick([50, 9_999, 100_000_000]), using: &generator), currency: currency
    )
    let kind = pick(Bill.Kind.allCases)
    if kind == .transfer {
      return try Bill(
        kind: kind, amount: amount, payers: .one(flat.ben), split: transferSplit(amount), rate: rate(currency)
      )
    }
    return try Bill(
      kind: kind, amount: amount, payers: payers(amount), split: split(amount), rate: rate(currency))
  }

  private mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: list.indices, using: &generator)] }

  private var everyone: [ID<Member>] { [flat.ada, flat.ben, flat.chi, flat.dee] }

  private mutating func some() -> [ID<Member>] {
    Array(everyone.shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator)))
  }

  private mutating func rate(_ currency: Currency) throws -> Rate? {
    guard currency != flat.group.currency, Bool.random(using: &generator) else { return nil }
    return Rate(try #require(DecimalNumber(units: 1250, scale: pick([3, 4, 6]))), to: flat.group.currency)
  }

  private mutating func transferSplit(_ amount: Money) -> Split {
    pick([
      .equal([flat.ada]), .exact([Split.Part(flat.ada, DecimalNumber(amount))]),
      .shares([Split.Part(flat.ada, DecimalNumber(3))]),
    ])
  }

  private mutating func payers(_ amount: Money) throws -> Payers {
    Bool.random(using: &generator)
      ? .one(pick(everyone)) : .several(try parts(of: amount.minorUnits, scale: amount.currency.scale))
  }

  /// Parts that add up, some of them nothing, some without the noughts at the end.
  private mutating func parts(of whole: Int64, scale: Int) throws -> [Split.Part] {
    var left = whole
    var parts: [Split.Part] = []
    let members = some()
    for (index, member) in members.enumerated() {
      let units = index == members.count - 1 ? left : Int64.random(in: 0...left, using: &generator)
      left -= units
      let isShort = scale > 0 && units % 10 == 0 && Bool.random(using: &generator)
      parts.append(
        Split.Part(
          member,
          try #require(DecimalNumber(units: isShort ? units / 10 : units, scale: isShort ? scale - 1 : scale))
        ))
    }
    return parts
  }

  private mutating func split(_ amount: Money) throws -> Split {
    switch pick(Split.Mode.allCases) {
    case .equal: return .equal(some())
    case .shares:
      let members = some()
      return .shares(
        try members.map {
          Split.Part(
            $0,
            try #require(
              DecimalNumber(units: Int64.random(in: 1...500, using: &generator), scale: pick([0, 1, 2]))))
        })
    case .percent: return .percent(try parts(of: 1_000_000, scale: 4))
    case .exact: return .exact(try parts(of: amount.minorUnits, scale: amount.currency.scale))
    case .adjustment:
      let members = some()
      let most = amount.minorUnits / Int64(2 * members.count)
      return .adjustment(
        try members.map { member in
          let units =
            Bool.random(using: &generator) ? 0 : Int64.random(in: -most / 4...max(0, most), using: &generator)
          if units == 0 { return pick([Split.Part(member, .zero), .blank(member)]) }
          return Split.Part(member, try #require(DecimalNumber(units: units, scale: amount.currency.scale)))
        })
    case .items: return .items(try items(amount))
    }
  }

  /// Two lines and a tax that make up the amount, or lines that no one has taken and a rest.
  private mutating func items(_ amount: Money) throws -> Items {
    let number = { (units: Int64) in DecimalNumber(Money(minorUnits: units, currency: amount.currency)) }
    let (half, tax) = (amount.minorUnits / 2, amount.minorUnits / 10)
    let isOpen = Bool.random(using: &generator)
    let first = some().map { Split.Part($0, DecimalNumber(2)) }
    return Items(
      lines: [
        Items.Line(ID(high: 7, low: 1), "Wine", number(half), parts: first),
        Items.Line(
          ID(high: 7, low: 2), "", number(amount.minorUnits - half - tax),
          parts: isOpen ? [] : some().map { Split.Part($0, DecimalNumber(1)) }),
      ], extras: [Items.Extra(.tax, number(tax), spread: pick([.equally, .inProportion]))],
      rest: isOpen ? pick([.inProportion, .equally(some().sorted())]) : .undecided)
  }
}
