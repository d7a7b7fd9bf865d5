import Ledger
import TestSupport
import Testing

private let ada = ID<Member>(high: 1, low: 0)
private let ben = ID<Member>(high: 2, low: 0)
private let chi = ID<Member>(high: 3, low: 0)

private func typed(_ units: Int64, _ scale: Int = 2) -> DecimalNumber {
  DecimalNumber(units: units, scale: scale) ?? .zero
}

private func eur(_ units: Int64) -> Money { Money(minorUnits: units, currency: euro) }

private func parts(_ quantities: [Int64], _ scale: Int = 2) -> [Split.Part] {
  zip([ada, ben, chi], quantities).map { Split.Part($0, typed($1, scale)) }
}

struct BillCase: Sendable, CustomTestStringConvertible {
  let name: String
  var kind = Bill.Kind.expense
  var amount = eur(3000)
  var payers = Payers.one(ada)
  var split = Split.equal([ada, ben, chi])
  var rate: Rate?
  let error: BillError

  var testDescription: String { name }
}

private let refusals: [BillCase] = [
  BillCase(name: "zero", amount: eur(0), error: .zeroAmount),
  BillCase(name: "below zero", amount: eur(-1), error: .negativeAmount),
  BillCase(name: "too large", amount: eur(Money.limit + 1), error: .amountTooLarge),
  BillCase(name: "no payers", payers: .several([]), error: .nobodyPaid),
  BillCase(
    name: "paid too little", payers: .several(parts([1000, 1500])), error: .paidDiffers(by: eur(-500))),
  BillCase(name: "paid too much", payers: .several(parts([2000, 1001])), error: .paidDiffers(by: eur(1))),
  BillCase(name: "paid below zero", payers: .several(parts([3001, -1])), error: .paidNegative(ben)),
  BillCase(
    name: "paid in mills", payers: .several(parts([30_000], 3)), error: .tooManyDecimals(ada, allowed: 2)),
  BillCase(
    name: "payer twice", payers: .several(parts([1000, 1000]) + parts([1000])), error: .namedTwice(ada)),
  BillCase(name: "nobody", split: .equal([]), error: .nobodyIncluded),
  BillCase(name: "nobody's weights", split: .shares([]), error: .nobodyIncluded),
  BillCase(name: "twice", split: .equal([ada, ben, ada]), error: .namedTwice(ada)),
  BillCase(name: "3.00 short", split: .exact(parts([900, 900, 900])), error: .partsDiffer(by: eur(-300))),
  BillCase(name: "3.00 over", split: .exact(parts([1100, 1100, 1100])), error: .partsDiffer(by: eur(300))),
  BillCase(name: "part below zero", split: .exact(parts([3100, -100])), error: .negativePart(ben)),
  BillCase(
    name: "part in mills", split: .exact(parts([30_000], 3)), error: .tooManyDecimals(ada, allowed: 2)),
  BillCase(name: "part too large", split: .exact(parts([Money.limit + 1])), error: .partTooLarge(ada)),
  BillCase(
    name: "99.98 %", split: .percent(parts([3333, 3333, 3332])), error: .percentDiffers(by: typed(-200, 4))),
  BillCase(
    name: "100.01 %", split: .percent(parts([3333, 3333, 3335])), error: .percentDiffers(by: typed(100, 4))),
  BillCase(
    name: "percent with 5 decimals", split: .percent(parts([10_000_000], 5)),
    error: .tooManyDecimals(ada, allowed: 4)),
  BillCase(name: "weights all zero", split: .shares(parts([0, 0, 0])), error: .weightsAllZero),
  BillCase(name: "weight below zero", split: .shares(parts([100, -100])), error: .negativePart(ben)),
  BillCase(
    name: "weight with 3 decimals", split: .shares(parts([1000], 3)), error: .tooManyDecimals(ada, allowed: 2)
  ),
  BillCase(
    name: "adjustment too large", split: .adjustment(parts([0, -1600, 0])),
    error: .adjustmentTooLarge(ben, by: eur(67))),
  BillCase(
    name: "adjustment that takes all", split: .adjustment(parts([4000, 0, 0])),
    error: .adjustmentTooLarge(ben, by: eur(334))),
  BillCase(
    name: "too many", split: .equal((0..<201).map { ID(high: 9, low: $0) }),
    error: .tooManyMembers(limit: 200)),
  BillCase(name: "transfer to all", kind: .transfer, error: .transferNeedsTwo),
  BillCase(
    name: "transfer by two", kind: .transfer, payers: .several(parts([1000, 2000])), split: .equal([chi]),
    error: .transferNeedsTwo),
  BillCase(name: "transfer to self", kind: .transfer, split: .equal([ada]), error: .transferToSelf),
  BillCase(name: "rate zero", rate: Rate(.zero, to: yen), error: .rateNotPositive),
  BillCase(name: "rate to itself", rate: Rate(DecimalNumber(1), to: euro), error: .rateToSameCurrency),
  BillCase(
    name: "rate too large", rate: Rate(DecimalNumber(100_000_000_000), to: yen),
    error: .convertedAmountTooLarge),
]

struct BillErrorTests {
  @Test(arguments: refusals) func `what does not fit says by how much`(row: BillCase) {
    #expect(throws: row.error) {
      try Bill(kind: row.kind, amount: row.amount, payers: row.payers, split: row.split, rate: row.rate)
    }
  }

  @Test func `members the group does not have are named`() throws {
    let bill = try Bill(amount: eur(100), payers: .one(ada), split: .equal([ben]))
    try bill.check(members: [ada, ben])
    #expect(throws: BillError.unknownPayer(ada)) { try bill.check(members: [ben]) }
    #expect(throws: BillError.unknownParticipant(ben)) { try bill.check(members: [ada]) }
  }

  @Test func `a rate that rounds the amount to zero is refused, and does not count`() throws {
    let rate = Rate(try #require(DecimalNumber(units: 1, scale: 6)), to: yen)
    let bill = try Bill(amount: eur(100), payers: .one(ada), split: .equal([ben]), rate: rate)
    #expect(throws: BillError.convertedAmountTooSmall) { try bill.checkConversion() }
    #expect(bill.countedAmount == eur(100))
    let entry = Entry(title: "Pin", day: try #require(Day("2025-06-15")), bill: bill)
    let roster = Roster(group: nil, members: [])
    for change in [
      Change.entry(ID(high: 1, low: 1), .added(entry)), .rule(ID(high: 1, low: 2), .template(entry)),
    ] { #expect(throws: Refusal.bill(.convertedAmountTooSmall)) { try roster.checkContents(change) } }
  }

  @Test func `each error stands beside a field`() {
    #expect(BillError.paidDiffers(by: eur(1)).field == .payers)
    #expect(BillError.percentDiffers(by: .zero).field == .split)
    #expect(BillError.zeroAmount.field == .amount)
    #expect(BillError.rateNotPositive.field == .rate)
    #expect(BillError.convertedAmountTooSmall.field == .rate)
  }

  @Test func `an adjustment as large as the share leaves nothing`() throws {
    let bill = try Bill(amount: eur(3000), payers: .one(ada), split: .adjustment(parts([0, -1500, 0])))
    #expect(bill.shares(of: ID(high: 0, low: 0)).map(\.minorUnits) == [1500, 0, 1500])
  }

  @Test func `income turns the roles round`() throws {
    let bill = try Bill(kind: .income, amount: eur(3000), payers: .one(ada), split: .equal([ada, ben, chi]))
    let outcome = bill.outcome(of: ID(high: 0, low: 0))
    #expect(outcome[ada]?.net == -2000)
    #expect(outcome[ben]?.net == 1000)
    #expect(outcome[ada]?.paid == -3000)
  }

  @Test func `a transfer moves the whole amount`() throws {
    let bill = try Bill(kind: .transfer, amount: eur(3000), payers: .one(ada), split: .equal([ben]))
    let outcome = bill.outcome(of: ID(high: 0, low: 0))
    #expect(outcome.lines.map(\.net) == [3000, -3000])
  }

  @Test func `inputs of one currency do not silently fit another`() {
    #expect(throws: BillError.tooManyDecimals(ada, allowed: 0)) {
      try Bill(
        amount: Money(minorUnits: 30, currency: yen), payers: .one(ada), split: .exact(parts([1000, 2000])))
    }
  }

  @Test func `who has nothing typed does not take part`() throws {
    let bill = try Bill(amount: eur(3000), payers: .one(ada), split: .exact(parts([3000, 0])))
    #expect(bill.split.participants == [ada])
    #expect(bill.split.members == [ada, ben])
    #expect(bill.outcome(of: ID(high: 0, low: 0)).lines.count == 1)
  }
}
