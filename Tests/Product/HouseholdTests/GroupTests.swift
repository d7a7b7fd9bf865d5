import Household
import Ledger
import Store
import TestSupport
import Testing

struct GroupTests {
  @Test func `a group that is made twice by one request is made once`() async throws {
    let home = try await SmallHome.make()
    let group = ID<Group>(high: 2, low: 100)
    let request = GroupRequest(
      in: group, as: group.retyped(as: Ledger.Operation.self), from: SmallHome.Person.ada.origin)
    for _ in 1...2 {
      try await home.store.write {
        try $0.makeGroup(named: "Trip", in: euro, foundedBy: "Ada", with: ["Zoe", "Kim"], for: request)
      }
    }
    let members = try home.store.read { try $0.members(of: group) }
    #expect(members.map(\.name) == ["Ada", "Zoe", "Kim"])
    #expect(members.map(\.id) == (0...2).map { ID($0, in: group) })
  }

  @Test func `only what is another way is changed`() async throws {
    let home = try await SmallHome.make()
    let first = try await home.store.write {
      try $0.changeGroup(named: "House", in: euro, simplifiesDebts: true, from: nil, for: home.request(1))
    }
    #expect(first?.operation.change == .group(.renamed("House")))
    #expect(
      try await home.store.write {
        try $0.changeGroup(named: "House", in: euro, simplifiesDebts: true, from: nil, for: home.request(2))
      } == nil)
  }

  @Test func `no more entries are deleted in one go than others can wait for`() async throws {
    let home = try await SmallHome.make()
    for amount in 1...3 { try await home.pay(Int64(amount), for: [home.ada]) }
    let before = try home.overview().sequence
    await #expect(throws: GroupRefusal.tooManyEntries(limit: 2)) {
      try await home.store.write { try $0.clearGroup(typed: "Flat", most: 2, for: home.request(1)) }
    }
    #expect(try home.overview().sequence == before)
    for isResend in [false, true] {
      let outcome = try await home.store.write {
        try $0.clearGroup(typed: "Flat", most: 3, for: home.request(2))
      }
      #expect(outcome.entries == 3 && outcome.appended?.isResend == isResend)
    }
  }

  @Test func `a group is deleted by its name, and its owner brings it back`() async throws {
    let home = try await SmallHome.make()
    let today = try #require(Day("2025-06-20"))
    await #expect(throws: GroupRefusal.notItsName) {
      try await home.store.write { try $0.deleteGroup(typed: "flat", for: home.request(1)) }
    }
    try await home.change(1, .group(.renamed("House")))
    await #expect(throws: GroupRefusal.notItsName) {
      try await home.store.write { try $0.deleteGroup(typed: "Flat", for: home.request(2)) }
    }
    #expect(
      try await home.store.write { try $0.deleteGroup(typed: " House ", for: home.request(3)) } == "House")
    await #expect(throws: JournalError.missing(.group)) {
      let ben = SmallHome.Person.ben
      return try await home.store.write {
        try $0.restoreGroup(by: ben.id, today: today, for: home.request(4, by: ben))
      }
    }
    for (number, wasDeleted) in [(5, true), (6, false)] {
      let outcome = try await home.store.write {
        try $0.restoreGroup(by: SmallHome.Person.ada.id, today: today, for: home.request(number))
      }
      #expect(outcome.wasDeleted == wasDeleted && outcome.name == "House")
    }
  }

  @Test func `what repeats goes on from the day on which a group is opened again`() async throws {
    let home = try await SmallHome.make()
    let (first, later) = (try #require(Day("2025-06-15")), try #require(Day("2025-06-20")))
    let schedule = try #require(Schedule(every: 1, .day, from: first))
    _ = try await home.store.write(home.adding(1, schedule: schedule).run)
    for (number, isArchived) in [(2, true), (3, false)] {
      #expect(
        try await home.store.write {
          try $0.archiveGroup(isArchived, today: later, for: home.request(number))
        }.old.isArchived != isArchived)
    }
    #expect(try home.entries().map(\.day).sorted() == [first, later])
  }

  @Test func `a budget is set once, and taken away with those merged into it`() async throws {
    let home = try await SmallHome.make()
    let rent = HouseholdCategory.rent.id
    let amount = Money(minorUnits: 60_000, currency: euro)
    for (number, isChange) in [(1, true), (2, false)] {
      #expect(
        (try await home.store.write { try $0.setBudget(of: rent, to: amount, for: home.request(number)) }
          != nil) == isChange)
    }
    try await home.change(1, .label(rent, .merged(into: HouseholdCategory.utilities.id)))
    #expect(
      try await home.store.write {
        try $0.setBudget(of: HouseholdCategory.utilities.id, to: nil, for: home.request(3))
      } != nil)
    #expect(try home.store.read { try $0.budgets(of: home.group) }.isEmpty)
  }

  @Test func `invitations for a linked member or into an archived group are refused`() async throws {
    let home = try await SmallHome.make()
    func invite(_ member: ID<Member>?, _ number: UInt64) async throws {
      let token = try #require(Digest([UInt8](repeating: UInt8(number), count: 32)))
      let invitation = Invitation(
        id: ID(high: 8, low: number), token: token, group: home.group, member: member, role: .member,
        creator: SmallHome.Person.ada.id, created: .noon, expires: .noon.adding(.seconds(60)), places: 1)
      _ = try await home.store.write { try $0.invite(invitation, by: .person(SmallHome.Person.ada.id)) }
    }
    try await invite(home.sam, 1)
    await #expect { try await invite(home.ada, 2) } throws: { error in
      if case GroupRefusal.alreadyClaimed(let member) = error { member.id == home.ada } else { false }
    }
    try await home.change(1, .group(.archived(true)))
    await #expect(throws: Refusal.groupIsArchived) { try await invite(nil, 3) }
  }
}

extension Instant { fileprivate static let noon = Instant(milliseconds: 1_750_000_000_000) }
