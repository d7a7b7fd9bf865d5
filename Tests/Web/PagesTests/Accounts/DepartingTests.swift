import HTTP
import Ledger
import Store
import Testing

/// What a person leaves behind in their groups when their account is deleted.
struct DepartingTests {
  /// Ada's group that Ben has joined.
  private func open(_ role: Role = .member) async throws -> (made: TestSite, group: TestGroup, ben: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group, role: role)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit("/account")
    return (made, group, ben)
  }

  private func leave(_ ben: Browser) async throws {
    try await ben.submit("Delete my account", ["username": "ben", "current_password": Resident.ben.password])
  }

  @Test func `their name stays without an account, and history says so`() async throws {
    let (made, group, ben) = try await open(.owner)
    try await made.pay(1_000, 0, for: [1], in: group)
    try await made.change(group, .group(.renamed("Lake Street 12")), by: .ben)
    try await leave(ben)
    #expect(ben.document.heading == "Your account was deleted")
    let member = try #require(try made.overview(group).members.last)
    #expect(member.name == "Ben" && member.person == nil && member.isCurrent)
    #expect(try made.overview(group).roster.owners.map(\.name) == ["Ada"])
    let ada = try await made.signIn(as: .ada)
    let page = try await ada.visit(group.path + "/history")
    let lines = page.all("li").filter { $0["data-change"] != nil }
    let last = try #require(lines.first)
    #expect(last.text.contains("No longer linked to an account") && last.text.contains("Ben: "))
    #expect(!last.descendants.contains { $0.name == "button" })
    #expect(lines.contains { $0.text.contains("Ben changed Lake Street 12") })
    let members = try await ada.visit(group.path + "/members")
    #expect(members.all("button").map(\.label).contains("Invite Ben"))
  }

  @Test func `what they did can still be asked for by their name`() async throws {
    let (made, group, ben) = try await open()
    try await made.change(group, .group(.renamed("Lake Street 12")), by: .ben)
    try await leave(ben)
    let ada = try await made.signIn(as: .ada)
    let page = try await ada.visit(group.path + "/history?by=\(try group.member(1))")
    #expect(ada.status == 200)
    #expect(
      page.first("details", "class", "authors")?.all("a").map(\.text) == ["Anyone", "Ada (you)", "Ben"])
    #expect(ada.response.text.contains("Lake Street 12"))
  }

  @Test func `a new person can be invited under the name`() async throws {
    let (made, group, ben) = try await open()
    try await leave(ben)
    let ada = try await made.signIn(as: .ada)
    let guest = made.browser()
    try await guest.post(try await ada.invitation(to: group, as: group.member(1)))
    #expect(guest.path == group.path)
    #expect(try made.overview(group).members.last?.person != nil)
  }

  @Test func `the last owner of a group that others have joined is told which it is`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Ben's flat", founder: .ben, others: ["Ada"])
    try await made.join(.ada, 1, in: group)
    let ben = try await made.signIn(as: .ben)
    let page = try await ben.visit("/account")
    #expect(page.all("a").contains { $0["href"] == group.path + "/members" })
    try await leave(ben)
    #expect(ben.status == 422)
    #expect(ben.document.error("groups")?.hasPrefix("You are the only owner of Ben's flat.") == true)
    #expect(try made.store.read { try $0.account(Resident.ben.id) } != nil)
    try await made.change(group, .member(try group.member(1), .role(.owner)))
    try await leave(ben)
    #expect(ben.document.heading == "Your account was deleted")
    #expect(try made.overview(group).roster.owners.map(\.name) == ["Ada"])
  }

  @Test func `a group without other accounts goes too, and that is said before`() async throws {
    let (made, group, ben) = try await open()
    let alone = try await made.group("Balcony", founder: .ben, others: ["Kim"])
    let page = try await ben.visit("/account")
    let words = page.all("p").first { $0["data-going"] != nil }?.text
    #expect(words == "Will be deleted with your account, because no one else has joined: Balcony.")
    try await leave(ben)
    #expect(try made.store.read { try $0.group(alone.id) } == nil)
    #expect(try made.overview(group).members.count == 2)
  }

  @Test func `their name goes too where they tick that, also when the form comes back`() async throws {
    let (made, group, ben) = try await open()
    try await made.pay(1_000, 0, for: [1], in: group)
    try await made.change(group, .group(.renamed("Lake Street 12")), by: .ben)
    try await ben.post(
      "/account/deletion", [("username", "ben"), ("current_password", "wrong"), ("nameless", "on")])
    #expect(ben.document.first("input", "name", "nameless")?["checked"] != nil)
    try await leave(ben)
    #expect(ben.document.heading == "Your account was deleted")
    #expect(try made.names(group) == ["Ada", "Former member"])
    let ada = try await made.signIn(as: .ada)
    for page in ["", "/history", "/members", "/balances"] {
      try await ada.visit(group.path + page)
      #expect(ada.status == 200)
      #expect(!ada.response.text.contains("Ben"), "\(page)")
    }
    try await ada.visit(group.path + "/history")
    #expect(ada.response.text.contains("A name was permanently replaced"))
  }

  @Test func `a guest who is forgotten no longer has a member`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let guest = made.browser()
    try await guest.post(try await ada.invitation(to: group), [("name", "Lou")])
    try await guest.post("/account/deletion", [("sure", "on")])
    #expect(guest.document.heading == "Your account was deleted")
    let lou = try #require(try made.overview(group).members.first { $0.name == "Lou" })
    #expect(lou.person == nil && lou.isCurrent)
    #expect(try await ada.visit(group.path + "/history").all("li").contains { $0.text.contains("Lou: ") })
  }

  @Test func `home has a new entity tag after a group was deleted with an account`() async throws {
    let (made, group, ben) = try await open()
    let ada = try await made.signIn(as: .ada)
    _ = try await made.group("Balcony", founder: .ben)
    try await ada.send("GET", "/")
    let tag = try #require(ada.response.fields[.entityTag])
    try await leave(ben)
    for amount in 1...4 { try await made.pay(Int64(amount) * 100, 0, for: [1], in: group) }
    try await ada.send("GET", "/")
    #expect(ada.response.fields[.entityTag] != tag)
    #expect(ada.response.text.contains("10.00"))
  }

  @Test func `my data lists my groups`() async throws {
    let (_, group, ben) = try await open(.viewer)
    try await ben.send("GET", "/account/data")
    let words =
      #""groups":[{"id":"\#(group.id)","name":"Lake Street","memberName":"Ben","role":"viewer","since":"#
    #expect(ben.response.text.contains(words))
  }
}
