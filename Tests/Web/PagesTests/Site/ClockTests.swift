import Ledger
import Operations
import Store
import StoreMaintenance
import TestSupport
import Testing

@testable import Pages

/// A machine's clock is set forward and back, and starts anywhere where its battery is empty.
struct ClockTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let now: Int64
  }

  private static let times = [
    Case(testDescription: "the beginning of 1970", now: 0),
    Case(testDescription: "before 1970", now: -86_400_001),
    Case(testDescription: "before the calendar", now: -70_000_000_000_000),
    Case(testDescription: "the year 2106", now: 4_294_967_296_000),
    Case(testDescription: "the last day of the year 9999", now: 253_402_300_799_999),
    Case(testDescription: "after the calendar", now: 300_000_000_000_000),
  ]

  /// Every page that shows or asks for a time.
  private static let pages = [
    "", "/entries/new", "/history", "/balances", "/reports", "/recurring", "/budgets", "/members",
    "/invitations", "/receipts", "/bin", "/settings",
  ]

  @Test(arguments: times) private func `at any time one can sign in, add, and see every page`(_ time: Case)
    async throws
  {
    let flat = try await SharedFlat.make()
    let clock = flat.site.clock
    clock.pass(.milliseconds(time.now - clock.now.milliseconds))
    let ada = try await flat.browser()
    try await flat.add(ada, ["title": "Milk", "amount": "2", "date": "2025-06-15"])
    #expect(ada.document.titles == ["Milk"])
    for page in Self.pages {
      try await ada.visit(flat.list + page)
      #expect(ada.status == 200, "\(page)")
    }
    try await ada.visit("/account")
    #expect(ada.status == 200)
    #expect(
      try await flat.site.store.write {
        try $0.catchUp(through: flat.site.site.background.dueEntries.today, at: clock.now)
      }.isNothing)
  }

  @Test func `whichever way it is set, people stay signed in and the history keeps its order`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    var expected: [String] = []
    for (number, days) in [0, 1, -2, 30, -60, 0, 80, -80].enumerated() {
      flat.site.clock.pass(.days(days))
      try await flat.add(ada, ["title": "Entry \(number)", "amount": "2", "date": "2025-06-15"])
      expected.insert("You added Entry \(number) ", at: 0)
    }
    try await ada.visit(flat.list + "/history")
    let headlines = ada.document.changes.map(\.text)
    #expect(zip(expected, headlines).allSatisfy { $1.contains($0) })
    let ticks = try flat.site.store.read { snapshot in
      try snapshot.history(of: flat.group, limit: 100).map(\.record.operation.tick)
    }
    #expect(ticks == ticks.sorted(by: >) && Set(ticks).count == ticks.count)
    #expect(try flat.site.store.read { try $0.check() } == [])
  }

  @Test func `due entries are added once, however the clock is set`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule(["repeat": "day", "every": "1"])
    let (site, clock) = (made.flat.site, made.flat.site.clock)
    for days in [3, -2, 1, -10, 12, -4, 0] {
      clock.pass(.days(days))
      let (today, now) = (site.site.background.dueEntries.today, clock.now)
      try await site.store.write { _ = try $0.catchUp(through: today, at: now) }
    }
    #expect(try made.made() == ["2025-06-15", "2025-06-16", "2025-06-17", "2025-06-18", "2025-06-19"])
  }
}
