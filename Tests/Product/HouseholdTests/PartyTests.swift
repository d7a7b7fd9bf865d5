import Household
import Ledger
import Store
import TestSupport
import Testing

struct PartyTests {
  /// The members of a party.
  private func party(_ id: ID<Party>, _ home: SmallHome) throws -> Set<ID<Member>> {
    Set(try home.overview().members.filter { $0.party == id }.map(\.id))
  }

  /// The flat, in which Sam and Kim settle together.
  private func open() async throws -> (home: SmallHome, party: ID<Party>) {
    let home = try await SmallHome.make()
    let request = home.request(100)
    _ = try await home.store.write { try $0.makeOrChangeParty(nil, of: [home.sam, home.kim], for: request) }
    return (home, request.operation.retyped(as: Party.self))
  }

  @Test func `a party is made once, changed, and dissolved`() async throws {
    let (home, id) = try await open()
    let repeated = try await home.store.write {
      try $0.makeOrChangeParty(nil, of: [home.sam, home.kim, home.sam], for: home.request(100))
    }
    #expect(repeated.members.map(\.name) == ["Sam", "Kim"])
    #expect(repeated.appended?.isResend == true)
    _ = try await home.store.write {
      try $0.makeOrChangeParty(id, of: [home.ben, home.kim], for: home.request(1))
    }
    #expect(try party(id, home) == [home.ben, home.kim])
    #expect(
      try await home.store.write {
        try $0.makeOrChangeParty(id, of: [home.ben, home.kim], for: home.request(2))
      }.appended == nil)
    let dissolved = try await home.store.write { try $0.dissolveParty(id, for: home.request(3)) }
    #expect(dissolved.members.map(\.name) == ["Ben", "Kim"])
    #expect(try party(id, home).isEmpty)
    await #expect(throws: JournalError.missing(.member)) {
      try await home.store.write { try $0.dissolveParty(id, for: home.request(4)) }
    }
  }

  @Test func `one alone, who has left, or others' names make no party`() async throws {
    let (home, id) = try await open()
    await #expect(throws: GroupRefusal.needsTwo) {
      try await home.store.write {
        try $0.makeOrChangeParty(id, of: [home.sam, home.sam], for: home.request(1))
      }
    }
    await #expect(throws: Refusal.ownersOnly) {
      let request = home.request(2, by: .ben)
      return try await home.store.write {
        try $0.makeOrChangeParty(nil, of: [home.ada, home.ben], for: request)
      }
    }
    await #expect(throws: JournalError.missing(.member)) {
      try await home.store.write {
        try $0.makeOrChangeParty(id, of: [home.sam, home.stranger], for: home.request(3))
      }
    }
    try await home.change(1, .member(home.ben, .removed(true)))
    let ben = try #require(try home.overview().member(home.ben))
    await #expect(throws: GroupRefusal.hasLeft(ben)) {
      try await home.store.write {
        try $0.makeOrChangeParty(id, of: [home.sam, home.ben], for: home.request(4))
      }
    }
    #expect(try party(id, home) == [home.sam, home.kim])
  }

  @Test func `of what is chosen at the same moment one choice stands`() async throws {
    let (home, id) = try await open()
    let choices = [[home.sam, home.ben], [home.kim, home.ben]]
    _ = try await atOnce { number in
      try await home.store.write {
        try $0.makeOrChangeParty(id, of: choices[number % 2], for: home.request(number))
      }
    }
    #expect(choices.map { Set($0) }.contains(try party(id, home)))
  }
}
