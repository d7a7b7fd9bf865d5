import Household
import Ledger
import Store
import TestSupport
import Testing

/// Whoever only looks on: no part in new costs, and a way out of old ones.
@Suite struct LookerTests {
  private let milk = ID<Entry>(high: 5, low: 900)

  @Test func `nobody who has a part in costs only looks on`() async throws {
    let home = try await SmallHome.make()
    try await home.pay(900, for: [home.ada, home.ben, home.sam])
    await #expect(throws: Refusal.hasPart(home.ben)) {
      try await home.store.write(ChangeRole(of: home.ben, to: .viewer, home.request(1)).run)
    }
    // Whoever is even may, and comes back as easily.
    for role in [Role.viewer, .member] {
      let changing = ChangeRole(of: home.kim, to: role, home.request(role == .viewer ? 2 : 3))
      _ = try await home.store.write(changing.run)
      #expect(try home.overview().member(home.kim)?.role == role)
    }
  }

  @Test func `a bill that comes again and settling as one are a part too`() async throws {
    let home = try await SmallHome.make()
    try await home.change(1, .member(home.kim, .party(ID(high: 4, low: 1))))
    try await home.change(2, .member(home.sam, .party(ID(high: 4, low: 1))))
    await #expect(throws: Refusal.hasPart(home.kim)) {
      try await home.change(3, .member(home.kim, .role(.viewer)))
    }
    let day = try #require(Day("2025-06-15"))
    let rent = try Bill(
      amount: Money(minorUnits: 100, currency: euro), payers: .one(home.ada), split: .equal([home.ben]))
    let schedule = try #require(Schedule(every: 1, .month, from: day))
    try await home.change(
      4,
      .rule(
        ID(high: 4, low: 2), .added(schedule: schedule, template: Entry(title: "Rent", day: day, bill: rent)))
    )
    await #expect(throws: Refusal.hasPart(home.ben)) {
      try await home.change(5, .member(home.ben, .role(.viewer)))
    }
    try await home.change(6, .rule(ID(high: 4, low: 2), .activity(.paused)))
    try await home.change(7, .member(home.ben, .role(.viewer)))
  }

  @Test func `no bill names who only looks on, but one that did before`() async throws {
    let home = try await chargedHome()
    await #expect(throws: Refusal.takesNoPart(home.ben)) {
      try await home.pay(600, for: [home.ada, home.ben])
    }
    var edit = EntryEdit()
    edit.bill = try Bill(
      amount: Money(minorUnits: 1_200, currency: euro), payers: .one(home.ada),
      split: .equal([home.ada, home.ben]))
    try await home.change(20, .entry(milk, .edited(edit)))
  }

  @Test func `by one request they are out of what is divided equally, and it is undone as one`() async throws
  {
    let home = try await chargedHome()
    let before = try home.store.read { try $0.balances(of: home.group) }
    #expect(before[euro][home.ben] == -300)
    for isRepetition in [false, true] {
      let outcome = try await home.store.write(TakeOutLooker(home.ben, home.request(30)).run)
      #expect(outcome.changed == 1 && outcome.left == 0)
      #expect(outcome.appended?.isRepetition == isRepetition)
      let after = try home.store.read { try $0.balances(of: home.group) }
      #expect(after[euro][home.ben] == 0 && after[euro][home.ada] == 450 && after[euro][home.sam] == -450)
    }
    let sequence = try #require(try home.store.read { try $0.history(of: home.group).first?.record.sequence })
    try await home.store.write { [group = home.group] in
      _ = try $0.undo(sequence, in: group, as: ID(high: 6, low: 99), from: SmallHome.Person.ada.origin)
    }
    #expect(try home.store.read { try $0.balances(of: home.group) } == before)
  }

  @Test func `amounts that somebody typed are left for people to change`() async throws {
    let home = try await SmallHome.make()
    let half = try #require(Quantity(units: 450, scale: 2))
    let bill = try Bill(
      amount: Money(minorUnits: 900, currency: euro), payers: .one(home.ada),
      split: .exact([Split.Part(home.ada, half), Split.Part(home.ben, half)]))
    let entry = Entry(title: "Milk", day: try #require(Day("2025-06-15")), bill: bill)
    try await home.change(1, .entry(milk, .added(entry)))
    try await lookOn(home)
    let outcome = try await home.store.write(TakeOutLooker(home.ben, home.request(30)).run)
    #expect(outcome.changed == 0 && outcome.left == 1 && outcome.appended == nil)
  }

  @Test func `nobody else is taken out`() async throws {
    let home = try await chargedHome()
    let outcome = try await home.store.write(TakeOutLooker(home.sam, home.request(30)).run)
    #expect(outcome.changed == 0 && outcome.appended == nil)
  }

  /// Ben has a part in what Ada paid for three, and only looks on: a deleted entry came back.
  private func chargedHome() async throws -> SmallHome {
    let home = try await SmallHome.make()
    try await home.pay(900, for: [home.ada, home.ben, home.sam])
    try await lookOn(home)
    return home
  }

  private func lookOn(_ home: SmallHome) async throws {
    try await home.change(10, .entry(milk, .deleted(true)))
    try await home.change(11, .member(home.ben, .role(.viewer)))
    try await home.change(12, .entry(milk, .deleted(false)))
  }
}
