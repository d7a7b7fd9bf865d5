import Accounts
import HTTP
import Ledger
import Store
import TestSupport
import Testing

struct MemberTests {
  /// Ada's group with Ben, who has joined, and Sam and Kim, who are names; and her browser on its members.
  private func open() async throws -> (made: TestSite, group: TestGroup, browser: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben", "Sam", "Kim"])
    try await made.join(.ben, 1, in: group)
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(group.path + "/members")
    return (made, group, browser)
  }

  private func row(_ browser: Browser, _ id: ID<Member>) throws -> Element {
    try #require(browser.document.first("li", "data-member", id.description))
  }

  @Test func `everyone is listed with what they are and how they stand`() async throws {
    let (made, group, browser) = try await open()
    try await made.pay(3_000, 1, for: [0, 1, 2], in: group)
    try await browser.visit(group.path + "/members")
    #expect(try row(browser, group.member(0)).text.hasPrefix("A Ada You · Owner €10.00 you owe"))
    #expect(try row(browser, group.member(1)).text.hasPrefix("B Ben €20.00 gets back"))
    #expect(try row(browser, group.member(3)).text.hasPrefix("K Kim Invite settled up"))
  }

  @Test func `a name is added once, however often the form is sent`() async throws {
    let (made, group, browser) = try await open()
    let fields = try #require(browser.document.form("Add")).fields.map {
      ($0.name, $0.name == "name" ? " Lou " : $0.value)
    }
    try await browser.post(group.path + "/members", fields)
    #expect(browser.document.message?.hasPrefix("Lou was added to the group.") == true)
    try await browser.post(group.path + "/members", fields)
    #expect(try made.names(group).sorted() == ["Ada", "Ben", "Kim", "Lou", "Sam"])
  }

  @Test(arguments: [
    ("", "Enter a name."), ("a\u{202E}", "single line"), ("SAM", "“Sam” is already in the group"),
  ]) func `a name that cannot be is refused and kept`(_ name: String, _ words: String) async throws {
    let (made, group, browser) = try await open()
    let page = try await browser.submit("Add", ["name": name])
    #expect(browser.status == 422)
    #expect(page.error("name")?.contains(words) == true)
    #expect(page.first("input", "id", "new-name")?["value"] == name)
    #expect(try made.names(group).count == 4)
  }

  @Test func `a member is renamed, and the message offers to undo it`() async throws {
    let (made, group, browser) = try await open()
    try await browser.visitMember(2, of: group)
    try await browser.submit("Rename Sam", ["name": "Samuel"])
    #expect(browser.document.message?.hasPrefix("Sam is now called Samuel.") == true)
    let sequence = try made.overview(group).sequence
    let undo = try #require(browser.document.form("Undo")?["action"])
    #expect(undo.hasPrefix(group.path + "/history/\(sequence)/undo?next="))
    #expect(try made.names(group) == ["Ada", "Ben", "Samuel", "Kim"])
  }

  @Test func `a refused name stands in the form it was typed into`() async throws {
    let (_, group, browser) = try await open()
    try await browser.visitMember(2, of: group)
    let page = try await browser.submit("Rename Sam", ["name": "kim"])
    #expect(browser.status == 422)
    #expect(page.heading == "Sam")
    #expect(page.all("details").filter { $0["open"] != nil }.map { $0.all("h2").first?.text } == ["Name Sam"])
    #expect(page.first("input", "id", "name")?["value"] == "kim")
  }

  @Test func `an owner makes others owners, and one always stays`() async throws {
    let (made, group, browser) = try await open()
    try await browser.visitMember(0, of: group)
    try await browser.submit("Change role of Ada", ["role": "member"])
    #expect(browser.status == 422)
    #expect(browser.document.error("role")?.contains("A group needs an owner") == true)
    try await browser.visitMember(1, of: group)
    try await browser.submit("Change role of Ben", ["role": "owner"])
    #expect(browser.document.message?.hasPrefix("Ben has a new role: Owner.") == true)
    try await browser.visitMember(0, of: group)
    try await browser.submit("Change role of Ada", ["role": "viewer"])
    #expect(try made.overview(group).members.map(\.role) == [.viewer, .owner, .member, .member])
  }

  @Test func `two names of one person become one, with their entries`() async throws {
    let (made, group, browser) = try await open()
    try await made.pay(1_000, 0, for: [2], in: group)
    try await made.pay(500, 0, for: [3], in: group)
    try await browser.visit(group.path + "/members")
    try await browser.visitMember(3, of: group)
    try await browser.submit("Merge Kim with someone else", ["into": try group.member(2).description])
    #expect(browser.document.message?.hasPrefix("Kim and Sam were merged.") == true)
    #expect(try made.names(group) == ["Ada", "Ben", "Sam"])
    #expect(try row(browser, group.member(2)).text.contains("€15.00 owes"))
    let undo = try #require(browser.document.form("Undo")?["action"])
    let sequence = try #require(undo.split(separator: "/").dropLast().last.flatMap { Int64($0) })
    let author = made.author(.ada)
    _ = try await made.store.write {
      try $0.undo(sequence, in: group.id, as: Randomness.system.id(at: author.now), from: author)
    }
    #expect(try made.names(group) == ["Ada", "Ben", "Sam", "Kim"])
  }

  @Test func `a member is not merged into themselves`() async throws {
    let (made, group, browser) = try await open()
    let sam = try group.member(2)
    try await browser.post(group.path + "/members/\(sam)/merging", [("into", sam.description)])
    #expect(browser.status == 422)
    #expect(browser.document.error("into") == "Choose someone else.")
    #expect(try made.names(group).count == 4)
  }

  @Test func `who is settled up is removed, and can be taken back`() async throws {
    let (made, group, browser) = try await open()
    try await browser.visit(group.path + "/members/\(try group.member(2))/removal")
    try await browser.submit("Remove Sam")
    #expect(browser.document.message?.hasPrefix("Sam was removed from the group.") == true)
    #expect(try made.names(group) == ["Ada", "Ben", "Kim"])
    try await browser.submit("Add back Sam")
    #expect(try made.names(group) == ["Ada", "Ben", "Sam", "Kim"])
  }

  @Test func `who is not settled up is removed only after a question that offers to settle`() async throws {
    let (made, group, browser) = try await open()
    try await made.pay(1_000, 0, for: [2], in: group)
    let path = group.path + "/members/\(try group.member(2))/removal"
    try await browser.post(path)
    #expect(browser.status == 422)
    #expect(browser.document.all("li").contains { $0.text == "Sam: €10.00 owes" })
    #expect(browser.document.all("a").contains { $0["href"] == group.path + "/balances" })
    #expect(try made.names(group).contains("Sam"))
    try await browser.submit("Remove Sam")
    #expect(try !made.names(group).contains("Sam"))
    #expect(browser.response.text.contains("Sam"))
  }

  @Test func `people say themselves what they are called, and not what others are`() async throws {
    let (made, group, _) = try await open()
    try await made.change(group, .member(try group.member(1), .role(.viewer)))
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path + "/members")
    try await ben.visitMember(1, of: group)
    try await ben.submit("Rename Ben", ["name": "Benny"])
    #expect(try made.names(group).contains("Benny"))
    #expect(try await ben.visitMember(2, of: group).form("Rename Sam") == nil)
    for number in [0, 2] {
      try await ben.post(group.path + "/members/\(try group.member(number))/name", [("name", "X")])
      #expect(ben.status == 403)
    }
    #expect(try made.names(group) == ["Ada", "Benny", "Sam", "Kim"])
  }

  @Test func `the last owner who removes themselves is told the same as where they leave`() async throws {
    let (made, group, browser) = try await open()
    for path in ["/departure", "/members/\(try group.member(0))/removal"] {
      try await browser.post(group.path + path, [("anyway", "on")])
      #expect(browser.status == 422, "\(path)")
      #expect(browser.document.error("departure")?.hasPrefix("A group needs an owner") == true, "\(path)")
    }
    try await made.change(group, .member(try group.member(1), .role(.owner)))
    try await browser.post(group.path + "/members/\(try group.member(0))/removal", [("anyway", "on")])
    #expect(browser.document.message == "You left “Lake Street”.")
  }

  @Test func `an archived group is left like any other`() async throws {
    let (made, group, _) = try await open()
    try await made.change(group, .group(.archived(true)))
    let ben = try await made.signIn(as: .ben)
    let page = try await ben.visit(group.path + "/settings")
    #expect(page.all("a").contains { $0["href"] == group.path + "/departure" })
    try await ben.visit(group.path + "/departure")
    try await ben.submit("Leave group")
    #expect(ben.document.message == "You left “Lake Street”.")
    #expect(try !made.names(group).contains("Ben"))
  }

  @Test func `people are listed with their pictures`() async throws {
    let (made, group, browser) = try await open()
    let ben = try await made.signIn(as: .ben)
    try await ben.upload("/account/avatar", "avatar", Sample.png)
    try await browser.visit(group.path + "/members")
    let picture = try #require(try row(browser, group.member(1)).descendants.first { $0.name == "img" })
    try await browser.send("GET", try #require(picture["src"]))
    #expect(browser.status == 200)
    #expect(browser.response.fields[.contentType] == "image/png")
  }

  @Test func `adding a member is not undone while they are not settled up`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Add", ["name": "Lou"])
    let sequence = try made.overview(group).sequence
    let lou = try #require(try made.overview(group).members.first { $0.name == "Lou" })
    let other = TestGroup(id: group.id, founder: .ada, members: [try group.member(0), lou.id])
    try await made.pay(1_000, 0, for: [1], in: other)
    try await browser.post(group.path + "/history/\(sequence)/undo")
    #expect(browser.status == 422)
    #expect(browser.document.heading == "Remove Lou from the group?")
    #expect(browser.document.all("li").contains { $0.text == "Lou: €10.00 owes" })
    #expect(try made.names(group).contains("Lou"))
    try await browser.submit("Remove Lou")
    #expect(try !made.names(group).contains("Lou"))
  }
}
