import Household
import Ledger
import Store
import TestSupport
import Testing

struct MemberTests {
  @Test func `a name is added once, however often the same is asked for`() async throws {
    let home = try await SmallHome.make()
    for isResend in [false, true] {
      let added = try await home.store.write { try $0.addMember(named: " Lou  Ann ", for: home.request(1)) }
      #expect(added.name == "Lou Ann")
      #expect(added.appended.isResend == isResend)
    }
    #expect(try home.names().sorted() == ["Ada", "Ben", "Kim", "Lou Ann", "Sam"])
  }

  @Test(arguments: ["sam", "SÁM", " Sam "]) func `a name that another member has is refused`(_ name: String)
    async throws
  {
    let home = try await SmallHome.make()
    await #expect(throws: DistinctName.Mistake.taken("Sam", .member)) {
      try await home.store.write { try $0.addMember(named: name, for: home.request(1)) }
    }
    await #expect(throws: DistinctName.Mistake.taken("Sam", .member)) {
      try await home.store.write { try $0.renameMember(home.kim, to: name, for: home.request(2)) }
    }
    #expect(try home.names() == ["Ada", "Ben", "Sam", "Kim"])
  }

  @Test func `a name is free again once its bearer is gone or goes by another`() async throws {
    let home = try await SmallHome.make()
    try await home.change(1, .member(home.sam, .removed(true)))
    try await home.change(2, .member(home.kim, .merged(into: home.ben)))
    _ = try await home.store.write { try $0.addMember(named: "Sam", for: home.request(1)) }
    _ = try await home.store.write { try $0.addMember(named: "Kim", for: home.request(2)) }
    #expect(try home.names().sorted() == ["Ada", "Ben", "Kim", "Sam"])
    await #expect(throws: DistinctName.Mistake.taken("Sam", .member)) {
      try await home.store.write { try $0.restoreMember(home.sam, for: home.request(3)) }
    }
  }

  @Test func `a member may be renamed to another spelling of their own name`() async throws {
    let home = try await SmallHome.make()
    let renamed = try await home.store.write {
      try $0.renameMember(home.sam, to: "SAM", for: home.request(1))
    }
    #expect(renamed.old.name == "Sam")
    #expect(renamed.name == "SAM")
  }

  @Test(arguments: [("", TextError.empty), ("a\u{202E}", .forbiddenCharacter)])
  func `a name that cannot be is refused`(_ name: String, _ error: TextError) async throws {
    let home = try await SmallHome.make()
    await #expect(throws: DistinctName.Mistake.text(error, .member)) {
      try await home.store.write { try $0.addMember(named: name, for: home.request(1)) }
    }
  }

  @Test func `the last owner stays one, and stays`() async throws {
    let home = try await SmallHome.make()
    await #expect(throws: Refusal.lastOwner) {
      try await home.store.write { try $0.changeRole(of: home.ada, to: .member, for: home.request(1)) }
    }
    await #expect(throws: Refusal.lastOwner) {
      try await home.store.write { try $0.removeMember(home.ada, isSure: true, for: home.request(2)) }
    }
    #expect(
      try await home.store.write { try $0.changeRole(of: home.ben, to: .owner, for: home.request(3)) }.old
        .role == .member)
    _ = try await home.store.write { try $0.removeMember(home.ada, isSure: true, for: home.request(4)) }
    #expect(try home.names() == ["Ben", "Sam", "Kim"])
  }

  @Test func `a member with an open balance is removed only after confirmation`() async throws {
    let home = try await SmallHome.make()
    try await home.pay(1_000, for: [home.sam])
    let removed = try await home.store.write {
      try $0.removeMember(home.sam, isSure: false, for: home.request(1))
    }
    #expect(removed == nil, "Sam owes something")
    #expect(try home.names().contains("Sam"))
    _ = try await home.store.write { try $0.removeMember(home.sam, isSure: true, for: home.request(2)) }
    _ = try await home.store.write { try $0.removeMember(home.kim, isSure: false, for: home.request(3)) }
    #expect(try home.names() == ["Ada", "Ben"])
    _ = try await home.store.write { try $0.restoreMember(home.sam, for: home.request(4)) }
    #expect(try home.names() == ["Ada", "Ben", "Sam"])
  }

  @Test func `two who have joined become one, and the account of one is out`() async throws {
    let home = try await SmallHome.make()
    let merged = try await home.store.write {
      try $0.mergeMember(home.ben, into: home.ada, for: home.request(1))
    }
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
        return try await home.store.write { try $0.mergeMember(member, into: other, for: request) }
      }
    }
    _ = try await home.store.write {
      try $0.mergeMember(home.sam, into: home.kim, for: home.request(9, by: .ben))
    }
    #expect(try home.names() == ["Ada", "Ben", "Kim"])
  }

  @Test func `a member of another group is not there`() async throws {
    let home = try await SmallHome.make()
    let (stranger, request) = (home.stranger, home.request(1))
    let asked: [@Sendable (Transaction) throws -> Void] = [
      { _ = try $0.renameMember(stranger, to: "Zoe", for: request) },
      { _ = try $0.changeRole(of: stranger, to: .viewer, for: request) },
      { _ = try $0.mergeMember(stranger, into: home.sam, for: request) },
      { _ = try $0.mergeMember(home.sam, into: stranger, for: request) },
      { _ = try $0.removeMember(stranger, isSure: true, for: request) },
      { _ = try $0.restoreMember(stranger, for: request) },
    ]
    for body in asked {
      await #expect(throws: JournalError.missing(.member)) { try await home.store.write(body) }
    }
  }
}
