import Household
import Ledger
import Store
import TestSupport
import Testing

struct MemberTests {
  @Test func `a name is added once, however often the same is asked for`() async throws {
    let home = try await SmallHome.make()
    let adding = AddMember(named: " Lou  Ann ", home.request(1))
    for isRepetition in [false, true] {
      let added = try await home.store.write(adding.run)
      #expect(added.name == "Lou Ann")
      #expect(added.appended.isRepetition == isRepetition)
    }
    #expect(try home.names().sorted() == ["Ada", "Ben", "Kim", "Lou Ann", "Sam"])
  }

  @Test(arguments: ["sam", "SÁM", " Sam "]) func `a name that another member has is refused`(_ name: String)
    async throws
  {
    let home = try await SmallHome.make()
    await #expect(throws: DistinctName.Mistake.taken("Sam", .member)) {
      try await home.store.write(AddMember(named: name, home.request(1)).run)
    }
    await #expect(throws: DistinctName.Mistake.taken("Sam", .member)) {
      try await home.store.write(RenameMember(home.kim, to: name, home.request(2)).run)
    }
    #expect(try home.names() == ["Ada", "Ben", "Sam", "Kim"])
  }

  @Test func `a name is free again once its bearer is gone or goes by another`() async throws {
    let home = try await SmallHome.make()
    try await home.change(1, .member(home.sam, .removed(true)))
    try await home.change(2, .member(home.kim, .merged(into: home.ben)))
    _ = try await home.store.write(AddMember(named: "Sam", home.request(1)).run)
    _ = try await home.store.write(AddMember(named: "Kim", home.request(2)).run)
    #expect(try home.names().sorted() == ["Ada", "Ben", "Kim", "Sam"])
    await #expect(throws: DistinctName.Mistake.taken("Sam", .member)) {
      try await home.store.write(TakeMemberBack(home.sam, home.request(3)).run)
    }
  }

  @Test func `a member may be renamed to another spelling of their own name`() async throws {
    let home = try await SmallHome.make()
    let renaming = RenameMember(home.sam, to: "SAM", home.request(1))
    let renamed = try await home.store.write(renaming.run)
    #expect(renamed.old.name == "Sam")
    #expect(renamed.name == "SAM")
  }

  @Test(arguments: [("", TextError.empty), ("a\u{202E}", .forbiddenCharacter)])
  func `a name that cannot be is refused`(_ name: String, _ error: TextError) async throws {
    let home = try await SmallHome.make()
    await #expect(throws: DistinctName.Mistake.text(error, .member)) {
      try await home.store.write(AddMember(named: name, home.request(1)).run)
    }
  }

  @Test func `the last owner stays one, and stays`() async throws {
    let home = try await SmallHome.make()
    await #expect(throws: Refusal.lastOwner) {
      try await home.store.write(ChangeRole(of: home.ada, to: .member, home.request(1)).run)
    }
    await #expect(throws: Refusal.lastOwner) {
      try await home.store.write(RemoveMember(home.ada, isSure: true, home.request(2)).run)
    }
    let changing = ChangeRole(of: home.ben, to: .owner, home.request(3))
    #expect(try await home.store.write(changing.run).old.role == .member)
    _ = try await home.store.write(RemoveMember(home.ada, isSure: true, home.request(4)).run)
    #expect(try home.names() == ["Ben", "Sam", "Kim"])
  }

  @Test func `a member with an open balance is removed only after confirmation`() async throws {
    let home = try await SmallHome.make()
    try await home.pay(1_000, for: [home.sam])
    let asking = RemoveMember(home.sam, isSure: false, home.request(1))
    guard case .isUneven = try await home.store.write(asking.run) else {
      Issue.record("Sam owes something")
      return
    }
    #expect(try home.names().contains("Sam"))
    _ = try await home.store.write(RemoveMember(home.sam, isSure: true, home.request(2)).run)
    _ = try await home.store.write(RemoveMember(home.kim, isSure: false, home.request(3)).run)
    #expect(try home.names() == ["Ada", "Ben"])
    _ = try await home.store.write(TakeMemberBack(home.sam, home.request(4)).run)
    #expect(try home.names() == ["Ada", "Ben", "Sam"])
  }

  @Test func `two who have joined become one, and the account of one is out`() async throws {
    let home = try await SmallHome.make()
    let merging = MergeMembers(home.ben, into: home.ada, home.request(1))
    let merged = try await home.store.write(merging.run)
    #expect([merged.old.name, merged.other.name] == ["Ben", "Ada"])
    #expect(try home.names() == ["Ada", "Sam", "Kim"])
    #expect(try home.overview().member(home.ben)?.person == nil)
    // Both are undone as one.
    let sequence = try #require(merged.appended).sequence
    _ = try await home.store.write {
      try $0.undo(sequence, in: home.group, as: ID(high: 7, low: 2), from: SmallHome.Person.ada.origin)
    }
    #expect(try home.overview().member(home.ben)?.person == SmallHome.Person.ben.id)
  }

  @Test func `merging claimed members, or a member into itself, is refused`() async throws {
    let home = try await SmallHome.make()
    let refused: [(ID<Member>, ID<Member>, SmallHome.Person, Refusal)] = [
      (home.ada, home.ben, .ada, .alreadyClaimed), (home.ben, home.sam, .ada, .alreadyClaimed),
      (home.ada, home.ben, .ben, .alreadyClaimed), (home.sam, home.sam, .ada, .mergedIntoItself),
    ]
    for (number, (member, other, person, refusal)) in refused.enumerated() {
      await #expect(throws: refusal, "\(number)") {
        let request = home.request(number, by: person)
        return try await home.store.write(MergeMembers(member, into: other, request).run)
      }
    }
    _ = try await home.store.write(MergeMembers(home.sam, into: home.kim, home.request(9, by: .ben)).run)
    #expect(try home.names() == ["Ada", "Ben", "Kim"])
  }

  @Test func `a member of another group is not there`() async throws {
    let home = try await SmallHome.make()
    let (stranger, request) = (home.stranger, home.request(1))
    let asked: [@Sendable (Transaction) throws -> Void] = [
      { _ = try RenameMember(stranger, to: "Zoe", request).run(in: $0) },
      { _ = try ChangeRole(of: stranger, to: .viewer, request).run(in: $0) },
      { _ = try MergeMembers(stranger, into: home.sam, request).run(in: $0) },
      { _ = try MergeMembers(home.sam, into: stranger, request).run(in: $0) },
      { _ = try RemoveMember(stranger, isSure: true, request).run(in: $0) },
      { _ = try TakeMemberBack(stranger, request).run(in: $0) },
    ]
    for body in asked {
      await #expect(throws: JournalError.missing(.member)) { try await home.store.write(body) }
    }
  }
}
