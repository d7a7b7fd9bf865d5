import TestSupport
import Testing

@testable import Ledger

/// The title of a group for its members.
struct TitleTests {
  private let ada = ID<Member>(high: 1, low: 1)
  private let ben = ID<Member>(high: 1, low: 2)
  private let chi = ID<Member>(high: 1, low: 3)

  private func roster(_ name: String, _ members: [Member]) throws -> Roster {
    let euro = try #require(Currency.named("EUR"))
    return Roster(group: Group(id: ID(high: 2, low: 1), name: name, currency: euro), members: members)
  }

  @Test(arguments: ["Ben", "ben", "BEN", "Bén"]) func `a group of two bears the name of the other one`(
    _ name: String
  ) throws {
    let roster = try roster(name, [Member(id: ada, name: "Ada"), Member(id: ben, name: "Ben")])
    #expect(roster.title(for: ada) == name)
    #expect(roster.title(for: ben) == "Ada")
  }

  @Test func `who has left or was merged does not count, and more than two do`() throws {
    let (a, b) = (Member(id: ada, name: "Ada"), Member(id: ben, name: "Ben"))
    #expect(
      try roster("Ben", [a, b, Member(id: chi, name: "Chi", isRemoved: true)]).title(for: ben) == "Ada")
    #expect(
      try roster("Ben", [a, b, Member(id: chi, name: "Chi", mergedInto: ada)]).title(for: ben) == "Ada")
    #expect(try roster("Ben", [a, b, Member(id: chi, name: "Chi")]).title(for: ben) == "Ben")
    #expect(try roster("Ben", [b]).title(for: ben) == "Ben")
  }

  @Test func `any other name stays`() throws {
    let roster = try roster("Flat", [Member(id: ada, name: "Ada"), Member(id: ben, name: "Ben")])
    #expect(roster.title(for: ada) == "Flat")
    #expect(roster.title(for: ben) == "Flat")
  }
}
