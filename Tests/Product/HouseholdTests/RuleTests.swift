import Household
import Ledger
import Store
import TestSupport
import Testing

struct RuleTests {
  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  private func daily() throws -> Schedule {
    try #require(Schedule(every: 1, .day, from: try day("2025-06-15")))
  }

  private func rule(of home: SmallHome) async throws -> RecurringRule {
    _ = try await home.store.write(home.adding(1, schedule: try daily()).run)
    return try #require(try home.store.read { try $0.standingRules(of: home.group) }.first)
  }

  @Test func `an entry that twenty let come again has one rule`() async throws {
    let home = try await SmallHome.make()
    let (schedule, today) = (try daily(), try day("2025-06-20"))
    _ = try await home.store.write(home.adding(1).run)
    let outcomes = try await atOnce { number in
      let entry = home.request(1).id(of: Entry.self)
      return try await home.store.write {
        try $0.repeatEntry(entry, by: schedule, today: today, for: home.request(10 + number))
      }
    }
    let began = outcomes.count { if case .began = $0 { true } else { false } }
    #expect(began == 1)
    #expect(try home.store.read { try $0.standingRules(of: home.group) }.count == 1)
    #expect(try home.entries().count == 6)
  }

  @Test func `concurrent edits of a rule do not overwrite each other`() async throws {
    let home = try await SmallHome.make()
    let rule = try await rule(of: home)
    let today = try day("2025-06-20")
    let base = try home.store.read { try RuleBase(rule.id, home.group, $0) }
    let answers = try await atOnce { number in
      let draft = try home.draft(20 + number, title: "Title \(number)", schedule: rule.schedule)
      let outcome = try await home.store.write {
        try $0.editRule(rule.id, to: draft, from: base, today: today, .plain, for: home.request(20 + number))
      }
      guard case .saved(let saved) = outcome else { return false }
      return saved != nil
    }
    #expect(answers.count { $0 } == 1)
  }

  @Test func `pausing, going on, leaving out and ending are done once`() async throws {
    let home = try await SmallHome.make()
    let rule = try await rule(of: home)
    let (today, tomorrow) = (try day("2025-06-20"), try day("2025-06-21"))
    let deeds: [RuleChange] = [
      .pause, .pause, .resume, .resume, .skip(tomorrow, true), .skip(tomorrow, true), .end, .end, .remove,
      .remove,
    ]
    for (number, deed) in deeds.enumerated() {
      let outcome = try await home.store.write {
        try $0.changeRule(rule.id, deed, today: today, for: home.request(50 + number))
      }
      let isChanged = if case .changed = outcome { true } else { false }
      #expect(isChanged == number.isMultiple(of: 2), "\(deed)")
    }
    let first = try daily().start
    await #expect(throws: GroupRefusal.notToCome(first), "it has come") {
      let home = try await SmallHome.make()
      let rule = try await self.rule(of: home)
      return try await home.store.write {
        try $0.changeRule(rule.id, .skip(rule.schedule.start, true), today: today, for: home.request(60))
      }
    }
    let before = try day("2025-06-01")
    await #expect(throws: GroupRefusal.notItsDay(before)) {
      let home = try await SmallHome.make()
      let rule = try await self.rule(of: home)
      return try await home.store.write {
        try $0.changeRule(rule.id, .skip(before, true), today: today, for: home.request(60))
      }
    }
    await #expect(throws: JournalError.missing(.rule)) {
      try await home.store.write {
        try $0.changeRule(ID(high: 9, low: 9), .pause, today: today, for: home.request(70))
      }
    }
  }

  @Test func `what does not fit its group does not go on`() async throws {
    let home = try await SmallHome.make()
    let rule = try await rule(of: home)
    let today = try day("2025-06-20")
    _ = try await home.store.write { try $0.changeRule(rule.id, .pause, today: today, for: home.request(50)) }
    _ = try await home.store.write { try $0.removeMember(home.ben, isSure: true, for: home.request(51)) }
    let outcome = try await home.store.write {
      try $0.changeRule(rule.id, .resume, today: today, for: home.request(52))
    }
    guard case .unfit = outcome else {
      Issue.record("somebody who has left has part in it")
      return
    }
  }
}
