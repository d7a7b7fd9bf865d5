import Encodings
import Ledger
import TestSupport
import Testing

private let people: [ID<Member>] = (1...4).map { ID(high: 0, low: $0) }

/// A bill in the shorthand of these tests: `Wine 2400 A2 B; Water 450 *` are lines with those who had them.
private struct Example: Sendable, CustomStringConvertible {
  let number: Int
  let lines: String
  var extras: [Items.Extra] = []
  let amount: Int64
  var currency = euro
  var rest = Items.Rest.undecided
  var turn = 0
  var shares: [Int64] = []
  var refusal: BillError?

  var description: String { "\(number)" }

  var items: Items {
    let lines = lines.split(separator: ";").enumerated().map { place, text in line(place, of: text) }
    return Items(lines: lines, extras: extras.map(scaled), rest: rest)
  }

  private func line(_ place: Int, of text: Substring) -> Items.Line {
    let words: [Substring] = text.split(separator: " ")
    let amount = words.firstIndex { Int64($0) != nil } ?? 0
    let parts = words[(amount + 1)...].flatMap { word in
      word == "*" ? people.map { Split.Part($0, one) } : [part(word)]
    }
    let name = words[..<amount].joined(separator: " ")
    return Items.Line(lineID(place), name, number(Int64(words[amount]) ?? 0), parts: parts)
  }

  private func part(_ word: Substring) -> Split.Part {
    let place = Int(word.utf8.first ?? 0) - 0x41
    return Split.Part(people[place], DecimalNumber(Int64(word.dropFirst()) ?? 1))
  }

  private func scaled(_ extra: Items.Extra) -> Items.Extra {
    guard !extra.isPercent else { return extra }
    return Items.Extra(extra.kind, number(extra.quantity.units), spread: extra.spread, lines: extra.lines)
  }

  private func number(_ units: Int64) -> DecimalNumber {
    DecimalNumber(Money(minorUnits: units, currency: currency))
  }

  func bill() throws(BillError) -> Bill {
    try Bill(
      amount: Money(minorUnits: amount, currency: currency), payers: .one(people[0]), split: .items(items))
  }
}

private let one = DecimalNumber(1)
private func lineID(_ place: Int) -> ID<Items.Line> { ID(high: 9, low: UInt64(place)) }
private func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: euro) }
private func extra(
  _ kind: Items.Extra.Kind, _ units: Int64, _ spread: Items.Extra.Spread = .inProportion, on lines: [Int] = []
) -> Items.Extra { Items.Extra(kind, DecimalNumber(units), spread: spread, lines: lines.map(lineID)) }
private func percent(_ kind: Items.Extra.Kind, _ tenths: Int64) -> Items.Extra {
  Items.Extra(kind, DecimalNumber(units: tenths, scale: 1) ?? one, isPercent: true)
}

private let three = Array(people.prefix(3))
private let examples = [
  Example(number: 1, lines: "Latte 500 A; Mocha 600 B", amount: 1100, shares: [500, 600]),
  Example(
    number: 2, lines: "Starter 1000 A B C; Pasta 1200 A; Fish 1550 B; Soup 900 C", amount: 4650,
    shares: [1534, 1883, 1233]),
  Example(
    number: 2, lines: "Starter 1000 A B C; Pasta 1200 A; Fish 1550 B; Soup 900 C", amount: 4650, turn: 1,
    shares: [1533, 1884, 1233]),
  Example(number: 3, lines: "8591 A; 500 B", extras: [extra(.tax, 909)], amount: 10000, shares: [9450, 550]),
  Example(
    number: 4, lines: "Steak 2400 A; Pasta 1850 B; Wine 1200 A B",
    extras: [extra(.tax, 484), percent(.tip, 180)], amount: 6915, shares: [3806, 3109]),
  Example(
    number: 5, lines: "3000 A; 2000 B; 1000 C", extras: [extra(.discount, -1200)], amount: 4800,
    shares: [2400, 1600, 800]),
  Example(number: 6, lines: "1000 A; 1000 B; Bottles -300 A", amount: 1700, shares: [700, 1000]),
  Example(
    number: 7, lines: "1000 A; 2000 B; -1500 A", amount: 1500,
    refusal: .claimNegative(people[0], by: money(500))),
  Example(number: 8, lines: "Wine 2400 A2 B; Pizza 1100 B", amount: 3500, shares: [1600, 1900]),
  Example(number: 9, lines: "1000 A B C", amount: 1000, shares: [334, 333, 333]),
  Example(number: 9, lines: "1000 A B C", amount: 1000, turn: 1, shares: [333, 334, 333]),
  Example(number: 10, lines: "1000 A B C; 1000 A B C; 1000 A B C", amount: 3000, shares: [1000, 1000, 1000]),
  Example(
    number: 11, lines: "Nabe 1000 A B C; Beer 300 A", extras: [percent(.service, 100)], amount: 1430,
    currency: yen, shares: [697, 367, 366]),
  Example(
    number: 12, lines: "Plates 10000 *; Coke 300 D", amount: 10300, currency: dinar,
    shares: [2500, 2500, 2500, 2800]),
  Example(
    number: 13, lines: "2000 A; 1000 B", amount: 6000, rest: .equally(three), shares: [3000, 2000, 1000]),
  Example(number: 14, lines: "2000 A; 1000 B", amount: 3600, rest: .inProportion, shares: [2400, 1200]),
  Example(number: 15, lines: "2000 A; 1000 B", amount: 3600, rest: .one(people[0]), shares: [2600, 1000]),
  Example(
    number: 16, lines: "1000 A; 1200 B; Cake 900", amount: 3100, rest: .equally(three),
    shares: [1300, 1500, 300]),
  Example(
    number: 17, lines: "2000 A; 1500 B; Of Chi 2500 A B", extras: [extra(.tip, 600)], amount: 6600,
    shares: [3575, 3025]),
  Example(
    number: 18, lines: "Wine 2000 A B; Food 3000 C", extras: [extra(.tax, 200, on: [0])], amount: 5200,
    shares: [1100, 1100, 3000]),
  Example(
    number: 19, lines: "1000 A; 2000 B", amount: 2800, rest: .equally(three),
    refusal: .linesExceed(by: money(200))),
  Example(
    number: 20,
    lines: """
      Pizza 1150 A; Lasagne 1390 B; Risotto 1475 C; Wine 2700 A B C2; Water 450 *; Tiramisu 1300 B D; \
      Coffee 1100 A C
      """,
    extras: [extra(.delivery, 490, .equally), percent(.tip, 125), extra(.discount, -500), extra(.tax, 1087)],
    amount: 11838, turn: 2, shares: [3074, 3477, 4260, 1027]),
  Example(number: 21, lines: "1000 A B", extras: [extra(.tax, 1)], amount: 1001, shares: [501, 500]),
  Example(
    number: 21, lines: "1000 A B", extras: [extra(.tax, 1)], amount: 1001, turn: 1, shares: [500, 501]),
  Example(number: 22, lines: "Water 0 B; Soup 800 A", amount: 800, shares: [800, 0]),
  Example(
    number: 23, lines: "1000 A; 2000 B", extras: [extra(.delivery, 300, .equally)], amount: 3300,
    shares: [1150, 2150]),
  Example(
    number: 24, lines: "100000 A B C", extras: [extra(.other, 1, .equally)], amount: 100_001,
    currency: bitcoin, shares: [33334, 33334, 33333]),
  Example(number: 25, lines: "1225 A", extras: [percent(.tip, 100)], amount: 1347, shares: [1347]),
]

/// Bills by item: examples calculated by hand, and what must hold for any bill.
struct ItemsTests {
  @Test(arguments: examples) fileprivate func `an example is divided as calculated by hand`(example: Example)
    throws
  {
    if let refusal = example.refusal {
      #expect(throws: refusal) { try example.bill() }
      return
    }
    let shares = try example.bill().shares(of: entry(turn: example.turn, among: example.shares.count))
    #expect(shares.map(\.minorUnits) == example.shares)
    #expect(shares.map(\.member) == Array(people.prefix(example.shares.count)))
  }

  @Test func `a percentage is rounded half to even, before any other extra`() throws {
    let items = Example(number: 25, lines: "1225 A", extras: [percent(.tip, 100)], amount: 1347).items
    #expect(try items.totals(in: euro).extras == [122])
  }

  @Test(arguments: [yen, euro, dinar, bitcoin])
  func `no share is a unit off its claim, and equal claims are alike`(currency: Currency) throws {
    var bills = RandomBill(Seed.dice(currency.scale))
    for _ in 0..<Seed.count(5000) {
      let bill = try bills.make(.items, in: currency)
      guard case .items(let items) = bill.split else { continue }
      let entry: ID<Entry> = bills.random.id()
      let shares = bill.shares(of: entry)
      let other = try rearranged(items, bill, &bills.random).shares(of: entry)
      guard try isFair(shares, items, bill), shares == other else {
        Issue.record("\(bill)")
        return
      }
    }
  }

  private func isFair(_ shares: [Split.Share], _ items: Items, _ bill: Bill) throws -> Bool {
    let claims = try items.claims(on: bill.amount)
    var least: [Int128: Int64] = [:]
    for (share, claim) in zip(shares, claims.numerators) {
      let off = Int128(share.minorUnits) * claims.denominator - claim
      let like = least[claim, default: share.minorUnits]
      guard off.magnitude < claims.denominator.magnitude, share.minorUnits >= 0,
        abs(like - share.minorUnits) <= 1
      else { return false }
      least[claim] = min(like, share.minorUnits)
    }
    return claims.numerators.reduce(0, +) == Int128(bill.amount.minorUnits) * claims.denominator
  }

  /// Other names and another order of the lines, and one of them in two parts.
  private func rearranged(_ items: Items, _ bill: Bill, _ random: inout Dice) throws -> Bill {
    var items = items
    for index in items.lines.indices { items.lines[index].name += "?" }
    if let last = items.lines.last, items.extras.allSatisfy(\.lines.isEmpty) {
      var half = Items.Line(random.id(), "half", last.amount, parts: last.parts)
      let units = last.amount.units
      half.amount = try #require(DecimalNumber(units: units / 2, scale: last.amount.scale))
      items.lines[items.lines.count - 1].amount = try #require(
        DecimalNumber(units: units - units / 2, scale: last.amount.scale))
      items.lines.append(half)
    }
    items.lines.reverse()
    items.extras.reverse()
    return try Bill(amount: bill.amount, payers: bill.payers, split: .items(items))
  }

  /// The same bill in another currency keeps its proportions.
  @Test func `a converted bill is divided by what each had`() throws {
    let rate = try #require(
      Rate(Money(minorUnits: 3, currency: euro), worth: Money(minorUnits: 1000, currency: yen)))
    let bill = try Example(number: 1, lines: "100 A; 200 B", amount: 300).bill().converted(at: rate)
    let lines = try #require(bill.convertedOutcome(of: entry(turn: 0, among: 2))).lines
    #expect(lines.map(\.owed) == [33333, 66667])
  }

  // MARK: - Refusals

  @Test(arguments: [
    ("1000 A", 1200, BillError.restUndecided(money(200))), ("1000 A; 500", 1500, .restUndecided(money(500))),
    ("1000", 1000, .restUndecided(money(1000))), ("0", 100, .restUndecided(money(100))),
    ("1000 A A", 1000, .namedTwice(people[0])), ("1000 A0", 1000, .negativePart(people[0])),
    ("10000000000000 A", 1000, .lineUnfit(number: 1)),
  ]) func `what does not make up the amount is refused`(lines: String, amount: Int64, refusal: BillError) {
    #expect(throws: refusal) { try Example(number: 0, lines: lines, amount: amount).bill() }
  }

  @Test func `there are limits`() throws {
    let lines = Array(repeating: "1 A", count: 201).joined(separator: ";")
    #expect(throws: BillError.tooManyLines(limit: 200)) {
      try Example(number: 0, lines: lines, amount: 201).bill()
    }
    let extras = Array(repeating: extra(.tax, 1), count: 21)
    #expect(throws: BillError.tooManyExtras(limit: 20)) {
      try Example(number: 0, lines: "1 A", extras: extras, amount: 22).bill()
    }
    #expect(throws: BillError.extraUnfit(.tip)) {
      try Example(number: 0, lines: "1 A", extras: [extra(.tip, 1, on: [7])], amount: 2).bill()
    }
    #expect(throws: BillError.extraUnfit(.tax)) {
      try Example(number: 0, lines: "900 A", extras: [percent(.tax, .max)], amount: 900).bill()
    }
  }

  /// Each line adds another prime to the common denominator.
  @Test func `weights without a common denominator are refused`() throws {
    let primes = (2...2000).filter { n in (2..<n).allSatisfy { n % $0 != 0 } }.suffix(60)
    let lines = primes.map { "1 A\($0 - 1) B" }.joined(separator: ";")
    #expect(throws: BillError.tooManyWeights) { try Example(number: 0, lines: lines, amount: 60).bill() }
  }

  @Test(.timeLimit(.minutes(1))) func `the largest bill is divided in a moment`() throws {
    let everyone: [ID<Member>] = (0..<200).map { ID(high: 1, low: $0) }
    let lines = (0..<200).map { place in
      Items.Line(
        lineID(place), "Line", DecimalNumber(Int64(place + 1)), parts: everyone.map { Split.Part($0, one) })
    }
    let extras = (0..<20).map { _ in extra(.tip, 7) }
    let items = Items(lines: lines, extras: extras)
    let amount = Money(minorUnits: try items.totals(in: euro).sum, currency: euro)
    let bill = try Bill(amount: amount, payers: .one(everyone[0]), split: .items(items))
    #expect(bill.shares(of: ID(high: 5, low: 5)).reduce(0) { $0 + $1.minorUnits } == amount.minorUnits)
  }

  // MARK: - Members

  @Test func `merged members have their lines together`() throws {
    let standing = Representatives([people[1]: people[0]])
    let bill = try Example(number: 0, lines: "300 A B C; 200 B", amount: 500).bill()
    let merged = try #require(bill.merged(by: standing))
    #expect(merged.shares(of: entry(turn: 0, among: 2)).map(\.minorUnits) == [400, 100])
  }

  /// The entry whose odd units begin with the member at this place.
  private func entry(turn: Int, among count: Int) -> ID<Entry> {
    let bill = try? Bill(
      amount: money(1), payers: .one(people[0]), split: .equal(Array(people.prefix(count))))
    return (0..<1000).lazy.map { ID<Entry>(high: 0, low: $0) }.first {
      bill?.shares(of: $0)[turn].minorUnits == 1
    } ?? ID(high: 0, low: 0)
  }
}
