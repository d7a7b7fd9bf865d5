import Ledger
import Store
import TestSupport
import Testing

/// A group as large as groups can be, and what comes in at its edge.
struct LargeGroupTests {
  private func open(_ others: Int) async throws -> (made: TestSite, group: TestGroup, ada: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Club", founder: .ada, others: (0..<others).map { "Name \($0)" })
    return (made, group, try await made.signIn(as: .ada))
  }

  @Test func `one more than fit is told how many do`() async throws {
    let (made, group, ada) = try await open(199)
    let page = try await ada.post(group.path + "/members", [("name", "Zoe")])
    #expect(ada.status == 422)
    #expect(page.error("refusal") == "A group can have up to 200 people. Remove someone first.")
    #expect(try made.names(group).count == 200)
    try await ada.post("/groups/\(group.id)/members/\(try group.member(7))/removal", [("anyway", "on")])
    try await ada.post(group.path + "/members", [("name", "Zoe")])
    #expect(try made.names(group).count == 200)
    #expect(try made.names(group).contains("Zoe"))
  }

  @Test func `of twenty at the same moment as many come in as fit`() async throws {
    let (made, group, ada) = try await open(191)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for number in 0..<20 {
        let browser = try await made.signIn(as: .ada)
        tasks.addTask {
          try await browser.post(group.path + "/members", [("name", "New \(number)")])
          return browser.status
        }
      }
      return try await tasks.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 200 } == 8)
    #expect(statuses.count { $0 == 422 } == 12)
    #expect(try made.names(group).count == 200)
    try await ada.visit(group.path + "/members")
    #expect(ada.status == 200)
  }

  @Test(arguments: [40, 199]) func `the members' pages grow with the people, not with their square`(
    _ others: Int
  ) async throws {
    let (made, group, ada) = try await open(others)
    let page = try await ada.visit(group.path + "/members")
    #expect(ada.response.text.utf8.count < (others + 1) * 4_000)
    #expect(page.all("form").count < others + 5)
    let choice = try await ada.visitMember(8, of: group).first("select", "id", "merging")
    #expect((choice != nil) == (others == 40))
    // Where names are typed, they are found in any letter case and spacing.
    let into = others == 40 ? "\(try group.member(9))" : "name  8"
    try await ada.submit("Merge Name 7 with someone else", ["into": into])
    #expect(ada.document.message?.hasPrefix("Name 7 and Name 8 were merged.") == true)
    #expect(try made.names(group).count == others)
    try await ada.post(group.path + "/members/\(try group.member(3))/merging", [("into", "Nobody")])
    #expect(ada.status == (others == 40 ? 404 : 422))
  }

  @Test func `a member named two thousand times in a party is in it once`() async throws {
    let (made, group, ada) = try await open(199)
    let (one, other) = (try group.member(0), try group.member(1))
    let few = [("member", "\(try group.member(3))"), ("member", "\(try group.member(4))")]
    let many = Array(repeating: ("member", "\(one)"), count: 1_990) + [("member", "\(other)")]
    let short = try await shortest { try await ada.post(group.path + "/parties", few) }
    let time = try await shortest { try await ada.post(group.path + "/parties", many) }
    #expect(ada.status == 200)
    #expect(try made.overview(group).members.count { $0.party != nil } == 4)
    #expect(isInTime(time < short * 3 + .seconds(4)), "\(short), then \(time)")
    try await ada.post(
      group.path + "/parties", Array(repeating: ("member", "\(try group.member(5))"), count: 9))
    #expect(ada.status == 422)
  }
}
