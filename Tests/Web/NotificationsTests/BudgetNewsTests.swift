import Ledger
import Store
import TestSupport
import Testing

@testable import Notifications

struct BudgetNewsTests {
  private static let food = ID<Label>(high: 12, low: 1)

  /// The flat with a budget of ten euros a month for food; Ben is told of budgets alone.
  private func flat() async throws -> MailedFlat {
    let flat = try await MailedFlat()
    try await flat.change(.label(Self.food, .added(kind: .category, name: "Food", icon: nil, heading: nil)))
    try await flat.change(.budget(Self.food, Money(minorUnits: 1_000, currency: euro)))
    try await flat.tellBen(.budgets)
    return flat
  }

  private func food(_ amount: Int64, on day: String = "2025-06-15", _ flat: MailedFlat) throws -> Entry {
    var entry = try flat.entry("Food", amount)
    entry.category = Self.food
    entry.day = try #require(Day(day))
    return entry
  }

  private func mail(_ flat: MailedFlat) async throws -> [String] {
    await flat.wait()
    return flat.takeMail().map(\.text)
  }

  @Test func `who wants to hears when others have passed a budget, once`() async throws {
    let flat = try await flat()
    try await flat.change(.entry(flat.id(1), .added(food(1_000, flat))))
    #expect(try await mail(flat).isEmpty, "What it may cost it may cost.")
    try await flat.change(.entry(flat.id(2), .added(food(50, flat))))
    let told = try #require(try await mail(flat).first)
    #expect(told.contains("Food") && told.contains("was exceeded"))
    #expect(told.contains("10.50") && told.contains("10.00") && told.contains("June 2025"))
    #expect(told.contains("/groups/\(flat.group)/budgets?month=2025-06"))
    try await flat.change(.entry(flat.id(3), .added(food(500, flat))))
    #expect(try await mail(flat).isEmpty, "It was passed before.")
  }

  @Test func `what is taken back in time, moved away or one's own is not told`() async throws {
    let flat = try await flat()
    try await flat.change(.entry(flat.id(1), .added(food(5_000, flat))))
    try await flat.change(.entry(flat.id(1), .deleted(true)))
    #expect(try await mail(flat).isEmpty)
    try await flat.change(.entry(flat.id(2), .added(food(5_000, flat))))
    var uncategorised = EntryEdit()
    uncategorised.category = .cleared
    try await flat.change(.entry(flat.id(2), .edited(uncategorised)))
    #expect(try await mail(flat).isEmpty)
    try await flat.change(.entry(flat.id(3), .added(food(5_000, flat))), by: flat.ben)
    #expect(try await mail(flat).isEmpty)
  }

  @Test func `a change of what was there counts as far as it goes`() async throws {
    let flat = try await flat()
    try await flat.change(.entry(flat.id(1), .added(food(900, flat))))
    #expect(try await mail(flat).isEmpty)
    var dearer = EntryEdit()
    dearer.bill = try flat.entry("Food", 1_001).bill
    try await flat.change(.entry(flat.id(1), .edited(dearer)))
    #expect(try await mail(flat).count == 1)
    try await flat.change(.entry(flat.id(1), .edited(EntryEdit(title: "Dinner"))))
    #expect(try await mail(flat).isEmpty)
  }

  @Test func `an import counts too, older months do not`() async throws {
    let flat = try await flat()
    try await flat.change(
      (1...20).map { .entry(flat.id(UInt64($0)), .added(try food(100, on: "2025-04-30", flat))) })
    #expect(try await mail(flat).isEmpty)
    try await flat.change(
      (21...40).map { .entry(flat.id(UInt64($0)), .added(try food(100, on: "2025-05-31", flat))) })
    let told = try await mail(flat)
    #expect(
      told.count == 1 && told.first?.contains("20.00") == true && told.first?.contains("May 2025") == true)
  }

  @Test func `categories that were merged cost together`() async throws {
    let flat = try await flat()
    let meals = ID<Label>(high: 12, low: 2)
    try await flat.change(.label(meals, .added(kind: .category, name: "Meals", icon: nil, heading: nil)))
    var entry = try food(600, flat)
    entry.category = meals
    try await flat.change(.entry(flat.id(1), .added(entry)))
    try await flat.change(.label(meals, .merged(into: Self.food)))
    #expect(try await mail(flat).isEmpty)
    try await flat.change(.entry(flat.id(2), .added(food(600, flat))))
    #expect(try await mail(flat).first?.contains("12.00") == true)
  }

  @Test func `devices show it too`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await flat.change(.label(Self.food, .added(kind: .category, name: "Food", icon: nil, heading: nil)))
    try await flat.change(.budget(Self.food, Money(minorUnits: 1_000, currency: euro)))
    try await pushed.choose { $0.push = .budgets }
    pushed.answer(.later("it answered 503", after: nil))
    try await pushed.change(.entry(flat.id(1), .added(food(2_000, flat))))
    await pushed.wait()
    let note = try #require(try pushed.notes().first)
    #expect(note.body.contains("Food") && note.body.contains("was exceeded") && note.body.contains("20.00"))
    #expect(note.link.hasSuffix("/budgets?month=2025-06"))
  }
}
