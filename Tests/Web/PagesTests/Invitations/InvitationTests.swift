import HTTP
import Household
import Ledger
import Store
import StoreMaintenance
import TestSupport
import Testing

@testable import Accounts
@testable import Pages

struct InvitationTests {
  private func open() async throws -> (made: TestSite, group: TestGroup, browser: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Sam", "Kim"])
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(group.path + "/invitations")
    return (made, group, browser)
  }

  /// The path of the link on the page.
  private func link(_ browser: Browser) throws -> String {
    let address = try #require(browser.document.first("input", "id", "link")?["value"])
    #expect(address.hasPrefix("http://evenly.lan:8080/join/"))
    return String(address.dropFirst("http://evenly.lan:8080".count))
  }

  private func member(_ made: TestSite, _ group: TestGroup, _ name: String) throws -> Member {
    try #require(try made.overview(group).members.first { $0.name == name })
  }

  // MARK: - Inviting

  @Test func `a link is shown again while it is open`() async throws {
    let (_, group, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    #expect(browser.document.first("svg", "class", "qrcode")?["aria-label"] == "Invite link")
    try await browser.visit(group.path + "/invitations")
    let row = try #require(browser.document.all("li").first { $0["data-invitation"] != nil })
    #expect(row.text.hasPrefix("For anyone Member · 7 days left · 0 of 20 have joined RevokeShow link"))
    #expect(row.descendants.first { $0.name == "input" }?["value"]?.hasSuffix(path) == true)
    try await browser.submit("Revoke the invite link: For anyone")
    #expect(!browser.response.text.contains(path))
  }

  @Test func `a link has an address of its own, where it is found again`() async throws {
    let (_, group, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    #expect(browser.path.hasPrefix(group.path + "/invitations?made="))
    try await browser.visit(browser.path)
    #expect(try link(browser) == path)
    try await browser.visit(group.path + "/invitations?made=nonsense")
    #expect(browser.status == 200 && browser.document.first("input", "id", "link") == nil)
  }

  @Test func `a named person has one link, and their row says that they are invited`() async throws {
    let (made, group, browser) = try await open()
    let sam = [("member", try group.member(1).description)]
    try await browser.post(group.path + "/invitations", sam)
    let path = try link(browser)
    #expect(try await browser.visit(group.path + "/members").all("button").map(\.text).contains("Invite"))
    try await browser.visit(try #require(browser.document.link("Send again")))
    #expect(try link(browser) == path)
    made.clock.pass(.hours(1))
    try await browser.post(group.path + "/invitations", sam)
    #expect(try link(browser) == path)
    #expect(browser.document.root.text.contains("7 days left"))
    // With another role it is another link, and the first lets no one in.
    try await browser.post(group.path + "/invitations", sam + [("role", "viewer")])
    let second = try link(browser)
    let stranger = made.browser()
    #expect(second != path)
    try await stranger.visit(path)
    #expect(stranger.status == 404)
    #expect(try made.store.read { try $0.openInvitations(to: group.id, at: made.clock.now) }.count == 1)
  }

  @Test func `the terms of a link are changed from what they are, and the first link ends`() async throws {
    let (made, group, browser) = try await open()
    func change(_ values: [String: String]) async throws {
      let form = try #require(browser.document.form("Create new link"))
      try await browser.post(
        group.path + "/invitations", form.fields.map { ($0.name, values[$0.name] ?? $0.value) })
    }
    try await browser.submit("Create link", ["role": "viewer", "days": "30", "places": "5"])
    let first = try link(browser)
    let held = try #require(browser.document.form("Create new link")).fields
    for (name, value) in [("member", ""), ("role", "viewer"), ("days", "30"), ("places", "5")] {
      #expect(held.first { $0.name == name }?.value == value, "\(name)")
    }
    try await change([:])
    #expect(try link(browser) == first, "without a change it is the same link")
    let sam = try group.member(1).description
    try await change(["member": sam, "days": "1"])
    let second = try link(browser)
    let stranger = made.browser()
    try await stranger.visit(first)
    #expect(second != first && stranger.status == 404)
    #expect(browser.document.form("Create new link")?.fields.first { $0.name == "member" }?.value == sam)
    let open = try made.store.read { try $0.openInvitations(to: group.id, at: made.clock.now) }
    #expect(open.map(\.role) == [.viewer])
    // A refused choice leaves the link as it is, and stays chosen.
    try await change(["role": "member", "days": "3"])
    #expect(browser.status == 422)
    #expect(try link(browser) == second)
    #expect(browser.document.form("Create new link")?.fields.first { $0.name == "role" }?.value == "member")
  }

  @Test func `who comes in by another way leaves no link open behind`() async throws {
    let (made, group, browser) = try await open()
    let sam = try group.member(1)
    try await browser.post(group.path + "/invitations", [("member", sam.description)])
    try await browser.post(group.path + "/invitations")
    try await made.browser().post(try link(browser), [("member", sam.description), ("name", "Sam")])
    #expect(try member(made, group, "Sam").person != nil)
    let open = try made.store.read { try $0.openInvitations(to: group.id, at: made.clock.now) }
    #expect(open.map(\.member) == [nil])
    let history = try await browser.visit(group.path + "/history").changes.map(\.text)
    #expect(history.contains { $0.contains("Sam has joined") })
  }

  @Test func `a link of before links could be shown again is listed without it`() async throws {
    let (made, group, browser) = try await open()
    let old = SecretToken(.system)
    let invitation = Invitation(
      id: Randomness.system.id(at: made.clock.now), token: old.digest, group: group.id, member: nil,
      role: .member, creator: Resident.ada.id, created: made.clock.now,
      expires: made.clock.now.adding(.days(1)))
    try await made.store.write { try $0.add(invitation) }
    try await browser.visit(group.path + "/invitations")
    let row = try #require(browser.document.all("li").first { $0["data-invitation"] != nil })
    #expect(!row.descendants.contains { $0.name == "details" })
    let guest = made.browser()
    try await guest.visit("/join/" + old.text)
    #expect(guest.status == 200)
  }

  // MARK: - Who invites

  @Test func `members invite, unless an owner has switched it off`() async throws {
    let (made, group, browser) = try await open()
    try await made.join(.ben, 1, in: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path + "/invitations")
    #expect(
      ben.document.first("select", "name", "role")?.descendants.map(\.text) == [
        "Member", "Viewer: read only, in no split",
      ])
    try await ben.submit("Create link")
    let path = try link(ben)
    try await browser.visit(group.path + "/settings")
    try await browser.submit("Save", ["inviting": "owners"])
    try await ben.visit(group.path + "/invitations")
    #expect(ben.status == 403)
    try await ben.post(group.path + "/invitations")
    #expect(ben.status == 403)
    try await ben.visit(group.path + "/settings")
    #expect(ben.document.first("select", "name", "inviting") == nil)
    try await ben.post(
      group.path + "/settings", [("name", "Lake Street"), ("simplify", "on"), ("inviting", "members")])
    #expect(try made.overview(group).group.membersInvite == false)
    // What members have opened is closed with their right to.
    let stranger = made.browser()
    try await stranger.visit(path)
    #expect(stranger.status == 404)
    try await browser.visit(group.path + "/history")
    #expect(browser.response.text.contains("Only owners can invite others"))
  }

  @Test func `a member invites no owner, and revokes only their own links`() async throws {
    let (made, group, browser) = try await open()
    try await made.join(.ben, 1, in: group)
    try await browser.submit("Create link")
    let ben = try await made.signIn(as: .ben)
    try await ben.post(group.path + "/invitations", [("role", "owner")])
    #expect(ben.status == 422)
    #expect(ben.document.error("role") == "Only an owner can invite someone as an owner.")
    try await ben.visit(group.path + "/invitations")
    #expect(ben.document.form("Revoke the invite link: For anyone") == nil)
    let all = try made.store.read { try $0.invitations(to: group.id) }
    let ada = try #require(all.first { $0.creator == Resident.ada.id && $0.places == 20 })
    try await ben.post(group.path + "/invitations/\(ada.id)/revocation")
    #expect(ben.status == 403)
    try await ben.visit(group.path + "/invitations")
    try await ben.submit("Create link")
    try await ben.submit("Revoke the invite link: For anyone")
    #expect(ben.response.text.contains("Link revoked. It no longer works."))
    // A button that another tab still shows.
    let links = try made.store.read { try $0.invitations(to: group.id) }
    let own = try #require(links.first { $0.revoked != nil })
    try await ben.post(group.path + "/invitations/\(own.id)/revocation")
    #expect(ben.response.text.contains("Link revoked. It no longer works."))
    try await ben.post(group.path + "/invitations/\(group.id)/revocation")
    #expect(ben.status == 404)
  }

  @Test func `members see no link that would make them more than they are`() async throws {
    let (made, group, browser) = try await open()
    try await made.join(.ben, 1, in: group)
    try await browser.submit("Create link", ["role": "owner"])
    let owners = try link(browser)
    let guest = made.browser()
    try await browser.visit(group.path + "/invitations")
    try await browser.submit("Create link")
    try await guest.post(try link(browser), [("name", "Lou")])
    let lou = try member(made, group, "Lou").id
    try await browser.visit(group.path + "/invitations")
    try await browser.submit("Create link", ["member": lou.description])
    let wayBack = try link(browser)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path + "/invitations")
    #expect(!ben.response.text.contains(owners) && !ben.response.text.contains(wayBack))
    try await browser.visit(group.path + "/invitations")
    #expect(browser.response.text.contains(owners) && browser.response.text.contains(wayBack))
  }

  @Test func `links of a member who has become a viewer let no one in`() async throws {
    let (made, group, browser) = try await open()
    try await made.join(.ben, 1, in: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path + "/invitations")
    try await ben.submit("Create link")
    let path = try link(ben)
    try await browser.post(group.path + "/members/\(try group.member(1))/role", [("role", "viewer")])
    let stranger = made.browser()
    try await stranger.post(path, [("name", "Lou")])
    #expect(stranger.status == 404)
  }

  // MARK: - Coming back

  @Test func `a removed guest does not come back by a link that they knew`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    let guest = made.browser()
    try await guest.post(path, [("name", "Lou")])
    let lou = try member(made, group, "Lou").id
    try await browser.post(group.path + "/members/\(lou)/removal", [("anyway", "on")])
    #expect(browser.response.text.contains("Active invite links were revoked"))
    for way in [guest, made.browser()] {
      try await way.visit(path)
      #expect(way.status == 404)
      try await way.post(path, [("name", "Somebody else")])
      #expect(way.status == 404)
    }
  }

  @Test func `undoing that a member joined, or merging them, closes the links too`() async throws {
    let (made, group, browser) = try await open()
    for way in ["undo", "merging"] {
      try await browser.visit(group.path + "/invitations")
      try await browser.submit("Create link")
      let path = try link(browser)
      try await made.browser().post(path, [("name", "Lou \(way)")])
      if way == "undo" {
        let undo = try await browser.visit(group.path + "/history").all("form").compactMap { $0["action"] }
          .first { $0.hasSuffix("/undo") }
        try await browser.post(try #require(undo), [("sure", "on")])
      } else {
        let lou = try member(made, group, "Lou merging").id
        try await browser.post(group.path + "/members/\(lou)/merging", [("into", "\(try group.member(0))")])
      }
      let stranger = made.browser()
      try await stranger.post(path, [("name", "Ivan")])
      #expect(stranger.status == 404, "\(way)")
    }
  }

  @Test func `a guest who lost the browser comes back to the same name`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let lost = made.browser()
    try await lost.post(try link(browser), [("name", "Lou")])
    let lou = try member(made, group, "Lou")
    try await browser.visit(group.path + "/invitations")
    try await browser.submit("Create link", ["member": lou.id.description])
    let path = try link(browser)
    let ready = try #require(browser.document.first("section", "aria-labelledby", "fresh"))
    #expect(ready.text.contains("Lou, on another device"))
    let found = made.browser()
    try await found.visit(path)
    #expect(found.document.first("select", "name", "member") == nil)
    try await found.submit("Continue as Lou")
    #expect(found.path == group.path)
    let now = try member(made, group, "Lou")
    #expect(now.id == lou.id && now.person != lou.person && now.role == .member)
    #expect(try made.store.read { try $0.check { _ in } }.isEmpty)
    try await lost.visit(group.path)
    #expect(lost.status == 404)
    try await made.browser().visit(path)
  }

  @Test func `only an owner lets a guest back in, and an account keeps its name`() async throws {
    let (made, group, browser) = try await open()
    try await made.join(.ben, 1, in: group)
    try await browser.submit("Create link")
    let guest = made.browser()
    try await guest.post(try link(browser), [("name", "Lou")])
    let lou = try member(made, group, "Lou").id
    let ben = try await made.signIn(as: .ben)
    try await ben.post(group.path + "/invitations", [("member", lou.description)])
    #expect(ben.status == 422)
    try await browser.visit(group.path + "/invitations")
    try await browser.submit("Create link", ["member": lou.description])
    let path = try link(browser)
    try await guest.post("/account/credentials", [("username", "lou"), ("password", "the kettle whistles")])
    let stranger = made.browser()
    try await stranger.post(path)
    #expect(stranger.status == 404)
    #expect(stranger.cookies.isEmpty)
  }

  @Test func `without a word about it an invitation is for anyone, for a week`() async throws {
    let (made, group, browser) = try await open()
    try await browser.post(group.path + "/invitations")
    #expect(browser.status == 200)
    let invitation = try #require(try made.store.read { try $0.invitations(to: group.id) }.first)
    #expect(invitation.member == nil)
    #expect(invitation.role == .member)
    #expect(invitation.expires == made.clock.now.adding(.days(7)))
  }

  @Test(arguments: [("role", "king"), ("days", "9999"), ("places", "2000"), ("places", "x")])
  func `what cannot be chosen is refused`(_ field: String, _ value: String) async throws {
    let (made, group, browser) = try await open()
    try await browser.post(group.path + "/invitations", [(field, value)])
    #expect(browser.status == 422)
    #expect(browser.document.error(field) == "Choose one from the list.")
    #expect(try made.store.read { try $0.invitations(to: group.id) }.isEmpty)
  }

  @Test func `no one is invited as a member who has joined`() async throws {
    let (made, group, browser) = try await open()
    try await browser.post(group.path + "/invitations", [("member", try group.member(0).description)])
    #expect(browser.status == 422)
    #expect(browser.document.error("member")?.contains("Ada has already joined") == true)
    #expect(try made.store.read { try $0.invitations(to: group.id) }.isEmpty)
  }

  // MARK: - Joining with an account

  @Test func `looking at the link adds no member`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(path)
    #expect(ben.document.heading == "Join “Lake Street”")
    #expect(ben.response.text.contains("Ada invites you to share costs in “Lake Street”."))
    #expect(try made.overview(group).members.allSatisfy { $0.person != Resident.ben.id })
    try await ben.visit(group.path + "/members")
    #expect(ben.status == 404)
  }

  @Test func `who is only a name is invited from the list of members by one tap`() async throws {
    let (made, group, browser) = try await open()
    try await browser.visit(group.path + "/members")
    #expect(browser.document.form("Invite Ada") == nil)
    try await browser.submit("Invite Sam")
    let ready = try #require(browser.document.first("section", "aria-labelledby", "fresh"))
    #expect(ready.text.contains("Invite Sam"))
    let words = try #require(browser.document.first("textarea", "id", "link-words")).text
    #expect(words.hasPrefix("Join “Lake Street” on Evenly: http"))
    #expect(words.hasSuffix(try link(browser)))
    #expect(browser.document.link("Create another link") == group.path + "/invitations")
    let lou = made.browser()
    try await lou.visit(try link(browser))
    try await lou.submit("Continue as Sam")
    #expect(lou.path == group.path)
    try await browser.visit(group.path + "/members")
    #expect(browser.document.form("Invite Sam") == nil && browser.document.form("Invite Kim") != nil)
  }

  @Test func `the words to send say how the one invited stands, and no one else`() async throws {
    let (made, group, browser) = try await open()
    try await made.pay(3_000, 0, for: [0, 1], in: group)
    try await browser.visit(group.path + "/members")
    try await browser.submit("Invite Sam")
    let words = try #require(browser.document.first("textarea", "id", "link-words")).text
    #expect(words.hasPrefix("Join “Lake Street” on Evenly. So far you owe €15.00: http"))
    // The next one is invited from here.
    #expect(browser.document.link("Done") != nil)
    try await browser.submit("Invite Kim")
    #expect(browser.document.first("textarea", "id", "link-words")?.text.contains("€") == false)
    #expect(browser.document.form("Invite Sam") == nil && browser.document.form("Invite Kim") == nil)
    let members = try await browser.visit(group.path + "/members")
    #expect(members.link("Send again") != nil && !members.root.text.contains("No account yet"))
    #expect(members.root.text.contains("Invited today · Send again"))
    made.clock.pass(.days(2))
    #expect(try await browser.visit(group.path + "/members").root.text.contains("Invited on "))
  }

  @Test func `unclaimed names are buttons, and a new person is asked for a name`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let page = try await made.browser().visit(try link(browser))
    let names = try #require(page.form("I am Sam"))
    #expect(page.form("I am Kim")?["action"] == names["action"])
    #expect(names.fields.map(\.name) == ["operation"], "nothing can be typed that a tap would send along")
    let other = try #require(page.form("Join group"))
    #expect(Set(other.fields.map(\.name)).isSuperset(of: ["name", "username", "password"]))
    #expect(try group.member(1).description == page.button("I am Sam")?["value"])
  }

  @Test func `someone with an account says who they are and finds what was theirs`() async throws {
    let (made, group, browser) = try await open()
    try await made.pay(1_000, 0, for: [1], in: group)
    try await browser.submit("Create link")
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(try link(browser))
    try await ben.submit("I am Sam")
    #expect(ben.path == group.path + "/welcome")
    #expect(try member(made, group, "Sam").person == Resident.ben.id)
    #expect(try made.names(group) == ["Ada", "Sam", "Kim"])
    try await ben.visit("/")
    #expect(ben.document.first("li", "data-group", group.id.description)?.text.contains("€10.00") == true)
  }

  @Test func `someone with an account joins as someone new, once`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    let ben = try await made.signIn(as: .ben)
    for _ in 0..<2 { try await ben.post(path, [("name", "Ben")]) }
    #expect(try made.names(group).sorted() == ["Ada", "Ben", "Kim", "Sam"])
    #expect(ben.document.message == "You are already in this group.")
    try await ben.send("GET", path)
    #expect(ben.response.fields[.location] == group.path)
    #expect(try await ben.visit(group.path).message == "You are already in this group.")
  }

  @Test func `an invitation for Sam offers no other name`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link", ["member": try group.member(1).description])
    let path = try link(browser)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(path)
    #expect(ben.document.first("select", "name", "member") == nil)
    #expect(ben.document.first("input", "name", "name") == nil)
    #expect(ben.document.form("Continue as Sam") != nil)
    try await ben.post(path, [("member", try group.member(2).description)])
    #expect(ben.status == 422)
    #expect(try member(made, group, "Kim").person == nil)
    try await ben.post(path, [("member", "")])
    #expect(try member(made, group, "Sam").person == Resident.ben.id)
    let late = made.browser()
    try await late.visit(path)
    #expect(late.status == 404)
  }

  @Test func `a viewer's invitation makes a viewer`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link", ["role": "viewer"])
    let ben = try await made.signIn(as: .ben)
    let page = try await ben.visit(try link(browser))
    #expect(page.root.text.contains("you see everything, and share no costs"))
    try await ben.submit("I am Kim")
    #expect(try member(made, group, "Kim").role == .viewer)
  }

  // MARK: - Joining without one

  @Test func `a guest joins with just a name, and is known to that browser`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let guest = made.browser()
    try await guest.visit(try link(browser))
    try await guest.submit("Join group", ["name": "Lou"])
    #expect(guest.path == group.path)
    try await guest.visit(group.path + "/members")
    #expect(guest.status == 200)
    #expect(try member(made, group, "Lou").person != nil)
    try await made.browser().visit("/login")
    guest.forgetCookies()
    try await guest.visit(group.path + "/members")
    #expect(guest.document.heading == "Sign in")
  }

  @Test func `a guest who is Sam is called Sam`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let guest = made.browser()
    try await guest.visit(try link(browser))
    try await guest.submit("I am Sam")
    let person = try #require(try member(made, group, "Sam").person)
    let account = try #require(try made.store.read { try $0.account(person) })
    #expect(account.displayName == "Sam")
    #expect(account.isGuest)
  }

  @Test func `a stranger signs up while joining`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let lou = made.browser()
    try await lou.visit(try link(browser))
    try await lou.submit("Join group", ["name": "Lou", "username": "lou", "password": "the kettle whistles"])
    #expect(lou.path == group.path)
    let account = try #require(try made.store.read { try $0.account(named: "lou") })
    #expect(try member(made, group, "Lou").person == account.id)
    let elsewhere = made.browser()
    try await elsewhere.visit("/login")
    try await elsewhere.submit("Sign in", ["username": "lou", "password": "the kettle whistles"])
    #expect(elsewhere.document.first("li", "data-group", group.id.description) != nil)
  }

  @Test func `a stranger with an account signs in and comes back`() async throws {
    let (made, _, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    let ben = made.browser()
    try await ben.visit(path)
    let way = try #require(ben.document.all("a").first { $0.text == "Sign in to my account" })
    try await ben.visit(try #require(way["href"]))
    try await ben.submit("Sign in", ["username": "ben", "password": Resident.ben.password])
    #expect(ben.path == path)
    #expect(ben.document.form("Join group") != nil)
  }

  @Test(arguments: [
    (["name": ""], "name", "Enter a name."), (["name": "a\u{202E}b"], "name", "single line"),
    (["name": "Lou", "username": "ben", "password": "the kettle whistles"], "username", "Someone else has"),
    (["name": "Lou", "username": "lou"], "password", "at least 8"),
    (["name": "Lou", "password": "the kettle whistles"], "username", "Choose a username."),
  ]) func `a stranger's mistake is said beside its field, and leaves nothing behind`(
    _ typed: [String: String], _ field: String, _ words: String
  ) async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let lou = made.browser()
    try await lou.visit(try link(browser))
    let page = try await lou.submit("Join group", typed)
    #expect(lou.status == 422)
    #expect(page.error(field)?.contains(words) == true)
    #expect(page.first("input", "name", "name")?["value"] == typed["name"] ?? "")
    #expect(lou.cookies.isEmpty)
    #expect(try made.store.read { try $0.accounts() }.count == 2)
    #expect(try made.names(group) == ["Ada", "Sam", "Kim"])
    let uses = try made.store.read { try $0.invitations(to: group.id) }.map(\.uses)
    #expect(uses == [0])
  }

  @Test func `of two who both say that they are Sam one is`() async throws {
    let (made, _, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    let (first, second) = (made.browser(), made.browser())
    for guest in [first, second] { try await guest.visit(path) }
    try await first.submit("I am Sam")
    try await second.submit("I am Sam")
    #expect(second.status == 422)
    #expect(
      second.document.error("member") == "Someone has already joined under this name. Choose another name.")
    #expect(try made.store.read { try $0.accounts() }.count == 3)
  }

  // MARK: - How many come in

  @Test func `an invitation serves as many as it says`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link", ["places": "1"])
    let path = try link(browser)
    try await made.browser().post(path, [("name", "Lou")])
    let late = made.browser()
    try await late.visit(path)
    #expect(late.status == 404)
    try await late.post(path, [("name", "Max")])
    #expect(late.status == 404)
    #expect(late.cookies.isEmpty)
    #expect(try made.names(group).sorted() == ["Ada", "Kim", "Lou", "Sam"])
  }

  @Test func `the page says how many have come of how many`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link", ["places": "5"])
    try await made.browser().post(try link(browser), [("name", "Lou")])
    try await browser.visit(group.path + "/invitations")
    let row = try #require(browser.document.all("li").first { $0["data-invitation"] != nil })
    #expect(row.text.contains("1 of 5 have joined"))
    #expect(
      browser.document.first("select", "name", "places")?.descendants.map(\.text) == [
        "20 people", "1 person", "5 people",
      ])
  }

  @Test func `of many who come at once, as many come in as there are places`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link", ["places": "5"])
    let path = try link(browser)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for number in 0..<20 {
        tasks.addTask {
          let lines = ["Origin: http://x", "Content-Type: application/x-www-form-urlencoded"]
          let request = try "POST \(path)".asRequest("name=Lou+\(number)", lines: lines)
          return await made.router.respond(to: request).status.code
        }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 303 } == 5)
    #expect(statuses.count { $0 == 404 } == 15)
    #expect(try made.names(group).count == 3 + 5)
    #expect(try made.store.read { try $0.accounts() }.count == 2 + 5)
  }

  @Test func `one network makes only so many accounts by joining`() async throws {
    let (made, _, browser) = try await open()
    var made50 = 0
    var path = ""
    for number in 0..<52 {
      if number % 20 == 0 { path = try await browser.invitation(to: try group(made)) }
      let stranger = made.browser()
      stranger.peer = try #require(PeerAddress("203.0.113.9"))
      try await stranger.post(path, [("name", "Lou \(number)")])
      if stranger.status == 200 {
        made50 += 1
      } else {
        #expect(stranger.status == 429)
        #expect(stranger.response.fields[.retryAfter] != nil)
        let words = stranger.document.error("member")
        #expect(words?.hasPrefix("Too many attempts.") == true)
      }
    }
    #expect(made50 == 50)
    let other = made.browser()
    other.peer = try #require(PeerAddress("203.0.113.10"))
    try await other.post(path, [("name", "Max")])
    #expect(other.status == 200)
  }

  @Test func `no work is done for a name that is taken`() async throws {
    let hasher = try PasswordHasher(cost: .least, queue: 2)
    let made = try await TestSite.household(passwords: hasher)
    let group = try await made.group("Lake Street", founder: .ada)
    let path = try await made.signIn(as: .ada).invitation(to: group)
    // While all hashing places are taken, a refused name has not asked for one.
    for number in 1...2 { #expect(hasher.places.take(.other, Network("\(number)"))) }
    let lou = made.browser()
    for (username, status) in [("BEN", 422), ("lou", 429)] {
      let typed = [("name", "Lou"), ("username", username), ("password", "the kettle whistles")]
      try await lou.post(path, typed)
      #expect(lou.status == status)
    }
    #expect(lou.document.heading == "Wait a moment")
  }

  private func group(_ made: TestSite) throws -> TestGroup {
    let id = try #require(try made.store.read { try $0.groupIDs(of: Resident.ada.id) }.first)
    return TestGroup(id: id, founder: .ada, members: [])
  }

  // MARK: - Who was taken out

  @Test func `a removed member does not come back by a link`() async throws {
    let (made, group, browser) = try await open()
    let early = try await browser.invitation(to: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(early, [("name", "Ben")])
    let member = try member(made, group, "Ben")
    try await made.change(group, .member(member.id, .removed(true)))
    let late = try await browser.invitation(to: group)
    let personal = try await browser.invitation(to: group, as: try group.member(1))
    // What stood open is closed with it.
    try await ben.post(early, [("name", "Ben II")])
    #expect(ben.status == 404)
    for path in [late, personal] {
      try await ben.post(path, [("name", "Ben II")])
      #expect(ben.status == 422)
      #expect(ben.document.error("member")?.hasPrefix("An owner removed you from this group.") == true)
      try await ben.visit(path)
      #expect(ben.document.error("member")?.hasPrefix("An owner removed you from this group.") == true)
      #expect(ben.document.form("Join group") == nil)
    }
    #expect(try made.store.read { try $0.groupIDs(of: Resident.ben.id) }.isEmpty)
    try await made.change(group, .member(member.id, .removed(false)))
    try await ben.visit(group.path)
    #expect(ben.status == 200)
  }

  @Test func `a member who left may come back`() async throws {
    let (made, group, browser) = try await open()
    let path = try await browser.invitation(to: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(path, [("name", "Ben")])
    let member = try member(made, group, "Ben")
    try await made.change(group, .member(member.id, .removed(true)), by: .ben)
    try await ben.post(path, [("name", "Ben")])
    #expect(ben.path == group.path)
    #expect(try made.store.read { try $0.groupIDs(of: Resident.ben.id) } == [group.id])
  }

  @Test func `who was there to look comes back to look`() async throws {
    let (made, group, browser) = try await open()
    let path = try await browser.invitation(to: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(path, [("name", "Ben")])
    let member = try member(made, group, "Ben")
    try await made.change(group, .member(member.id, .role(.viewer)))
    try await made.change(group, .member(member.id, .removed(true)), by: .ben)
    try await ben.post(path, [("name", "Benjamin")])
    #expect(ben.path == group.path)
    #expect(try self.member(made, group, "Benjamin").role == .viewer)
  }

  // MARK: - Links that are not open

  @Test func `an archived group invites no one and takes no one in`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link")
    let path = try link(browser)
    try await made.change(group, .group(.archived(true)))
    try await browser.post(group.path + "/invitations")
    #expect(browser.status == 403)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(path, [("name", "Ben")])
    #expect(ben.status == 404)
    #expect(try made.names(group) == ["Ada", "Sam", "Kim"])
  }

  @Test func `a link that was closed or has expired lets no one in`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Create link", ["days": "1"])
    let early = try link(browser)
    try await browser.submit("Create new link", ["days": "30"])
    let late = try link(browser)
    made.clock.pass(.hours(24))
    try await browser.visit(group.path + "/invitations")
    #expect(browser.document.all("li").filter { $0["data-invitation"] != nil }.count == 1)
    try await browser.submit("Revoke the invite link: For anyone")
    #expect(browser.document.message == "Link revoked. It no longer works.")
    for path in [early, late, "/join/none", "/join/" + String(repeating: "0", count: 64)] {
      let lou = made.browser()
      try await lou.visit(path)
      #expect(lou.status == 404)
      #expect(lou.document.heading == "This invite link doesn’t work")
      try await lou.post(path, [("name", "Lou")])
      #expect(lou.status == 404)
      #expect(lou.cookies.isEmpty)
    }
    #expect(try made.names(group) == ["Ada", "Sam", "Kim"])
    #expect(try made.store.read { try $0.accounts() }.count == 2)
  }
}
