import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

/// Catching up writes recurring entries in several steps.
struct RepeatedSizeTests {
  private let flat: SmallFlat
  private let rule = ID<RecurringRule>(high: 6, low: 1)

  init() throws { flat = try SmallFlat() }

  private func addRule(note: String, title: String = "Rent") throws -> RecurringRule {
    var template = try flat.entry(title, 900_00, day: 20_240_101)
    template.note = note
    let schedule = try #require(Schedule(every: 1, .day, from: template.day))
    try flat.append(flat.proposal(1, .rule(rule, .added(schedule: schedule, template: template))))
    return try #require(try flat.transaction.rule(rule, in: flat.group))
  }

  private func catchUp() throws -> Int {
    flat.later()
    let day = try #require(Day(number: 20_251_231))
    return try flat.transaction.catchUp(through: day, at: flat.origin(flat.ada).now).entries
  }

  private var bytes: Int {
    get throws {
      let size = try flat.transaction.connection.size()
      return size.pages * size.bytesPerPage
    }
  }

  @Test func `each entry has the whole note, also a long one`() throws {
    let note = String(repeating: "n", count: 5_000)
    _ = try addRule(note: note)
    #expect(try catchUp() > 1)
    let notes: [String] = try flat.transaction.connection.values(
      "SELECT note FROM entries WHERE rule IS NOT NULL")
    #expect(notes.count > 1)
    #expect(notes.allSatisfy { $0 == note })
  }

  @Test func `two years of a large form are written in steps of less than a megabyte`() throws {
    let before = try bytes
    // The most that fits a form: five thousand characters of eight bytes.
    _ = try addRule(note: String(repeating: "𝄞𝄞", count: 2_500), title: String(repeating: "ü", count: 200))
    var steps: [Int] = []
    var last = try bytes
    #expect(last - before < 200_000)
    while case let count = try catchUp(), count > 0 {
      steps.append(try bytes - last)
      last = try bytes
    }
    #expect(steps.count > 1)
    #expect(steps.allSatisfy { $0 < 1_000_000 }, "\(steps)")
    #expect(try flat.transaction.check() == [])
  }

  @Test func `of an entry of many people fewer are added at once`() throws {
    let few = try addRule(note: "")
    let template = few.template
    let members = (1...200).map { ID<Member>(high: 4, low: UInt64($0)) }
    let bill = try Bill(amount: template.bill.amount, payers: template.bill.payers, split: .equal(members))
    let many = RecurringRule(
      id: rule, schedule: few.schedule, template: Entry(title: "Rent", day: template.day, bill: bill))
    #expect(few.mostAtOnce > 366)
    #expect((10...40).contains(many.mostAtOnce))
  }
}
