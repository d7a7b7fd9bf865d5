import Ledger
import TestSupport
import Testing

struct RuleFittingTests {
  private let euro = Currency(code: "EUR", scale: 2)
  private let ada = Member(id: ID(high: 3, low: 1), name: "Ada")
  private let ben = Member(id: ID(high: 3, low: 2), name: "Ben")

  private func rule(in currency: Currency? = nil) throws -> RecurringRule {
    let day = try #require(Day("2025-01-31"))
    let bill = try Bill(
      amount: Money(minorUnits: 900_00, currency: currency ?? euro), payers: .one(ada.id),
      split: .equal([ada.id, ben.id]))
    return RecurringRule(
      id: ID(high: 6, low: 1), schedule: try #require(Schedule(every: 1, .month, from: day)),
      template: Entry(title: "Rent", day: day, bill: bill))
  }

  private func roster(_ members: [Member], units: [Currency] = []) -> Roster {
    Roster(
      group: Group(id: ID(high: 2, low: 1), name: "Flat", currency: euro, customUnits: units),
      members: members)
  }

  @Test func `a rule fits while everyone in it is in the group`() throws {
    #expect(try rule().refusal(in: roster([ada, ben])) == nil)
    var gone = ben
    gone.isRemoved = true
    #expect(try rule().refusal(in: roster([ada, gone])) == .takesNoPart(ben.id))
    // A merged member is in the entry as the other one, and only once.
    var merged = ben
    merged.mergedInto = ada.id
    #expect(try rule().refusal(in: roster([ada, merged])) == nil)
    let entry = try rule().entry(on: #require(Day("2025-02-28")), among: roster([ada, merged]))
    #expect(entry.bill.split == .equal([ada.id]))
    var looking = ben
    looking.role = .viewer
    #expect(try rule().refusal(in: roster([ada, looking])) == .takesNoPart(ben.id))
  }

  @Test func `a rule fits while the group has its unit`() throws {
    let points = try Currency(custom: "PTS", scale: 0)
    #expect(try rule(in: points).refusal(in: roster([ada, ben], units: [points])) == nil)
    #expect(try rule(in: points).refusal(in: roster([ada, ben])) == .unknownCurrency(points))
  }

  @Test func `each day's entry is the template on that day`() throws {
    let rule = try rule()
    let day = try #require(Day("2025-02-28"))
    let entry = rule.entry(on: day)
    #expect(entry.day == day)
    #expect(entry.occurrence == Occurrence(rule: rule.id, day: day))
    #expect(entry.title == "Rent")
    #expect(rule.entryID(on: day) != rule.entryID(on: rule.schedule.start))
  }
}
