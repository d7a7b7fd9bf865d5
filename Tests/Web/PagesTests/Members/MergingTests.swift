import Ledger
import Store
import Testing

/// Names that turn out to be one person's, and names that would be two people's.
struct MergingTests {
  /// Ada's group with Ben, who has joined with an account, and Cleo, who has joined as a guest.
  private func open() async throws -> (made: TestSite, group: TestGroup, ada: Browser, guest: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben", "Cleo", "Kim"])
    try await made.join(.ben, 1, in: group)
    let ada = try await made.signIn(as: .ada)
    let guest = made.browser()
    try await guest.post(try await ada.invitation(to: group), [("member", try group.member(2).description)])
    try await ada.visit(group.path + "/members")
    return (made, group, ada, guest)
  }

  private func persons(_ made: TestSite, _ group: TestGroup) throws -> [Bool] {
    try made.overview(group).members.map { $0.person != nil }
  }

  @Test func `an owner merges two who have joined, and one of the accounts is out`() async throws {
    let (made, group, ada, guest) = try await open()
    try await guest.visit(group.path)
    #expect(guest.status == 200)
    try await ada.visitMember(2, of: group)
    #expect(ada.response.text.contains("and Cleo’s account leaves this group"))
    try await ada.visitMember(2, of: group)
    try await ada.submit("Merge Cleo with someone else", ["into": try group.member(1).description])
    #expect(ada.document.message?.hasPrefix("Cleo and Ben were merged.") == true)
    #expect(try made.names(group) == ["Ada", "Ben", "Kim"])
    #expect(try persons(made, group) == [true, true, false, false])
    try await guest.visit(group.path)
    #expect(guest.status == 404)
    try await ada.submit("Undo")
    #expect(try made.names(group) == ["Ada", "Ben", "Cleo", "Kim"])
    #expect(try persons(made, group) == [true, true, true, false])
    try await guest.visit(group.path)
    #expect(guest.status == 200)
  }

  @Test func `who was merged away comes back by an invitation of their own alone`() async throws {
    let (made, group, ada, guest) = try await open()
    let early = try await ada.invitation(to: group)
    try await ada.visit(group.path + "/members")
    try await ada.visitMember(2, of: group)
    try await ada.submit("Merge Cleo with someone else", ["into": try group.member(1).description])
    let late = try await ada.invitation(to: group)
    // What stood open is closed with it.
    try await guest.post(early, [("name", "Cleo again")])
    #expect(guest.status == 404)
    for path in [late] {
      for fields in [[("name", "Cleo again")], [("member", "\(try group.member(3))")]] {
        try await guest.post(path, fields)
        #expect(guest.status == 422)
        #expect(guest.document.error("member")?.contains("merged you with another member") == true)
      }
    }
    for path in [late] {
      try await guest.visit(path)
      #expect(guest.document.error("member")?.contains("merged you with another member") == true)
      #expect(guest.document.form("Join group") == nil && !guest.response.text.contains("I am Kim"))
    }
    #expect(try made.names(group) == ["Ada", "Ben", "Kim"])
    let personal = try await ada.invitation(to: group, as: try group.member(3))
    try await guest.visit(personal)
    #expect(guest.document.error("member") == nil && guest.document.form("Continue as Kim") != nil)
    try await guest.post(personal, [("member", "\(try group.member(3))")])
    #expect(guest.path == group.path)
    #expect(try persons(made, group) == [true, true, false, true])
    // A guest who leaves then has gone of their own will.
    try await guest.post(group.path + "/departure", [("anyway", "on")])
    try await guest.post(late, [("name", "Cleo again")])
    #expect(guest.path == group.path)
  }

  @Test func `a name that is given back by undoing lets its person in`() async throws {
    let (_, group, ada, guest) = try await open()
    try await ada.visitMember(2, of: group)
    try await ada.submit("Merge Cleo with someone else", ["into": try group.member(1).description])
    try await ada.submit("Undo")
    try await guest.post(group.path + "/departure", [("anyway", "on")])
    #expect(guest.status == 200)
    try await guest.post(try await ada.invitation(to: group), [("name", "Cleo again")])
    #expect(guest.path == group.path)
  }

  @Test func `merging a member who has joined keeps them joined, and is for owners`() async throws {
    let (made, group, ada, _) = try await open()
    let (me, ben, cleo, kim) = (
      try group.member(0), try group.member(1), try group.member(2), try group.member(3)
    )
    let choices = try #require(try await ada.visitMember(2, of: group).first("select", "id", "merging")).all(
      "option")
    #expect(!choices.contains { $0["selected"] != nil && $0["value"] != "" }, "nobody is chosen beforehand")
    #expect(choices.map(\.text) == ["Choose a name", "Ada", "Ben"])
    #expect(try await ada.visitMember(0, of: group).first("select", "id", "merging") == nil)
    for (from, into) in [(cleo, kim), (me, ben)] {
      try await ada.post(group.path + "/members/\(from)/merging", [("into", into.description)])
      #expect(ada.status == 422)
    }
    let browser = try await made.signIn(as: .ben)
    try await browser.post(group.path + "/members/\(cleo)/merging", [("into", ben.description)])
    #expect(browser.status == 422)
    #expect(try await browser.visitMember(2, of: group).form("Merge Cleo with someone else") == nil)
    #expect(try made.names(group).count == 4)
  }

  @Test(arguments: ["Kim", "KIM", "Kím"])
  func `a new person who types an unclaimed name is asked whether it is theirs`(_ name: String) async throws {
    let (made, group, ada, _) = try await open()
    let link = try await ada.invitation(to: group)
    let stranger = made.browser()
    try await stranger.post(link, [("name", name)])
    #expect(stranger.status == 422)
    #expect(stranger.document.error("name")?.hasPrefix("“Kim” is already in the group.") == true)
    #expect(stranger.document.first("input", "name", "name")?["value"] == name)
    try await stranger.post(link, [("name", "ben")])
    #expect(stranger.document.error("name")?.contains("If that is you, sign in") == true)
    #expect(try made.store.read { try $0.accounts() }.count == 3, "nobody is left over")
    try await stranger.post(link, [("name", name + " B")])
    #expect(try made.names(group).count == 5)
  }

  @Test func `names differ by more than an accent`() async throws {
    let (made, group, ada, _) = try await open()
    try await ada.submit("Add", ["name": "Cléo"])
    #expect(ada.status == 422)
    #expect(try made.names(group).count == 4)
  }

  @Test func `a former member does not come back under a name that is taken since`() async throws {
    let (made, group, ada, _) = try await open()
    let kim = try group.member(3)
    try await made.change(group, .member(kim, .removed(true)))
    let removal = try made.overview(group).sequence
    try await made.change(
      group, .member(ID(high: 7, low: 7), .added(name: "kim", role: .member, person: nil)))
    try await ada.visit(group.path + "/members")
    try await ada.submit("Add back Kim")
    #expect(ada.status == 422)
    #expect(ada.document.error("return")?.contains("“kim” is now in the group") == true)
    try await ada.post(group.path + "/history/\(removal)/undo")
    #expect(ada.status == 422)
    #expect(ada.document.error("undo")?.contains("now called “kim”") == true)
    #expect(
      ada.document.all("a").contains { $0["href"] == group.path + "/members" && $0.text.contains("kim") })
    #expect(try made.names(group).sorted() == ["Ada", "Ben", "Cleo", "kim"])
  }

  @Test func `a merge is not undone into two of one name`() async throws {
    let (made, group, ada, _) = try await open()
    try await made.change(group, .member(try group.member(3), .merged(into: try group.member(1))))
    let merge = try made.overview(group).sequence
    try await made.change(group, .member(try group.member(2), .renamed("Kim")))
    try await ada.post(group.path + "/history/\(merge)/undo")
    #expect(ada.status == 422)
    #expect(ada.document.error("undo")?.contains("Kim") == true)
    #expect(try made.names(group) == ["Ada", "Ben", "Kim"])
  }

  @Test func `an entry says who a merged name is now`() async throws {
    let (made, group, ada, _) = try await open()
    try await made.pay(1_000, 0, for: [1, 3], in: group)
    try await made.change(group, .member(try group.member(3), .merged(into: try group.member(1))))
    let overview = try made.overview(group)
    let entry = try #require(try made.store.read { try $0.entries(of: overview) }.rows.first?.id)
    let page = try await ada.visit(group.path + "/entries/\(entry)")
    #expect(ada.response.text.contains("Kim (now Ben)"))
    #expect(page.heading == "Milk")
    try await ada.visit(group.path + "/entries/\(entry)/edit")
    #expect(ada.response.text.contains("Kim (now Ben)"))
    #expect(!ada.response.text.contains("Kim (former member)"))
  }
}
