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
    let making = MakeGroup(named: "Trip", in: euro, foundedBy: "Ada", with: ["Zoe", "Kim"], request)
    for _ in 1...2 { try await home.store.write(making.run) }
    let members = try home.store.read { try $0.members(of: group) }
    #expect(members.map(\.name) == ["Ada", "Zoe", "Kim"])
    #expect(members.map(\.id) == (0...2).map { MakeGroup.member($0, of: group) })
  }

  @Test func `only what is another way is changed`() async throws {
    let home = try await SmallHome.make()
    let change = ChangeGroup(named: "House", in: euro, simplifiesDebts: true, from: nil, home.request(1))
    let first = try await home.store.write(change.run)
    #expect(first?.operation.change == .group(.renamed("House")))
    let again = ChangeGroup(named: "House", in: euro, simplifiesDebts: true, from: nil, home.request(2))
    #expect(try await home.store.write(again.run) == nil)
  }

  @Test func `no more entries are deleted in one go than others can wait for`() async throws {
    let home = try await SmallHome.make()
    for amount in 1...3 { try await home.pay(Int64(amount), for: [home.ada]) }
    let before = try home.overview().sequence
    await #expect(throws: GroupRefusal.tooManyEntries(limit: 2)) {
      try await home.store.write(ClearGroup(typed: "Flat", most: 2, home.request(1)).run)
    }
    #expect(try home.overview().sequence == before)
    for isRepetition in [false, true] {
      let outcome = try await home.store.write(ClearGroup(typed: "Flat", most: 3, home.request(2)).run)
      #expect(outcome.entries == 3 && outcome.appended?.isRepetition == isRepetition)
    }
  }

  @Test func `a group is deleted by its name, and its owner brings it back`() async throws {
    let home = try await SmallHome.make()
    let today = try #require(Day("2025-06-20"))
    await #expect(throws: GroupRefusal.notItsName) {
      try await home.store.write(DeleteGroup(typed: "flat", home.request(1)).run)
    }
    try await home.change(1, .group(.renamed("House")))
    await #expect(throws: GroupRefusal.notItsName) {
      try await home.store.write(DeleteGroup(typed: "Flat", home.request(2)).run)
    }
    #expect(try await home.store.write(DeleteGroup(typed: " House ", home.request(3)).run) == "House")
    await #expect(throws: JournalError.missing(.group)) {
      let ben = SmallHome.Person.ben
      return try await home.store.write(
        BringGroupBack(for: ben.id, today: today, home.request(4, by: ben)).run)
    }
    for (number, wasDeleted) in [(5, true), (6, false)] {
      let returning = BringGroupBack(for: SmallHome.Person.ada.id, today: today, home.request(number))
      let outcome = try await home.store.write(returning.run)
      #expect(outcome.wasDeleted == wasDeleted && outcome.name == "House")
    }
  }

  @Test func `what repeats goes on from the day on which a group is opened again`() async throws {
    let home = try await SmallHome.make()
    let (first, later) = (try #require(Day("2025-06-15")), try #require(Day("2025-06-20")))
    let schedule = try #require(Schedule(every: 1, .day, from: first))
    _ = try await home.store.write(home.adding(1, schedule: schedule).run)
    for (number, isArchived) in [(2, true), (3, false)] {
      let archiving = ArchiveGroup(isArchived, today: later, home.request(number))
      #expect(try await home.store.write(archiving.run).group.isArchived != isArchived)
    }
    #expect(try home.entries().map(\.day).sorted() == [first, later])
  }

  @Test func `a budget is set once, and taken away with those merged into it`() async throws {
    let home = try await SmallHome.make()
    let rent = HouseholdCategory.rent.id
    let amount = Money(minorUnits: 60_000, currency: euro)
    for (number, isChange) in [(1, true), (2, false)] {
      let setting = SetBudget(of: rent, to: amount, home.request(number))
      #expect((try await home.store.write(setting.run) != nil) == isChange)
    }
    try await home.change(1, .label(rent, .merged(into: HouseholdCategory.utilities.id)))
    let removing = SetBudget(of: HouseholdCategory.utilities.id, to: nil, home.request(3))
    #expect(try await home.store.write(removing.run) != nil)
    #expect(try home.store.read { try $0.budgets(of: home.group) }.isEmpty)
  }

  @Test func `invitations for a linked member or into an archived group are refused`() async throws {
    let home = try await SmallHome.make()
    func invite(_ member: ID<Member>?, _ number: UInt64) async throws {
      let token = try #require(Digest([UInt8](repeating: UInt8(number), count: 32)))
      let invitation = Invitation(
        id: ID(high: 8, low: number), token: token, group: home.group, member: member, role: .member,
        creator: SmallHome.Person.ada.id, created: .noon, expires: .noon.adding(.seconds(60)), places: 1)
      let inviting = Invite(invitation, by: .person(SmallHome.Person.ada.id))
      _ = try await home.store.write(inviting.run)
    }
    try await invite(home.sam, 1)
    await #expect(throws: Invite.NobodyToClaim.self) { try await invite(home.ada, 2) }
    try await home.change(1, .group(.archived(true)))
    await #expect(throws: Refusal.groupIsArchived) { try await invite(nil, 3) }
  }
}

extension Instant { fileprivate static let noon = Instant(milliseconds: 1_750_000_000_000) }
