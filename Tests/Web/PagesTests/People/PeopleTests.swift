import HTTP
import Household
import Ledger
import Store
import TestSupport
import Testing

struct PeopleTests {
  @Test func `a person is added as a group of two with their name`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    try await browser.visit("/people/new")
    try await browser.submit("Share with one person", ["name": "Lou", "currency": "SEK"])
    let group = try #require(try made.store.read { try $0.groups(of: Resident.ada.id) }.first)
    #expect(group.group.name == "Lou")
    #expect(group.group.currency.code == "SEK")
    let members = try made.store.read { try $0.members(of: group.group.id) }
    #expect(members.map(\.name) == ["Ada", "Lou"])
    let lou = try #require(members.last?.id)
    #expect(browser.path.hasPrefix("/groups/\(group.group.id)/invitations?made="))
    let link = try #require(browser.document.first("input", "id", "link")?["value"])
    let open = try made.store.read { try $0.openInvitations(to: group.group.id, at: made.clock.now) }
    #expect(open.map(\.member) == [lou] && link.contains("/join/"))
  }

  @Test func `one does not share costs with oneself`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    try await browser.visit("/people/new")
    let page = try await browser.submit("Share with one person", ["name": "ada", "currency": "SEK"])
    #expect(browser.status == 422)
    #expect(page.error("name")?.contains("“Ada”") == true)
    #expect(page.first("input", "name", "name")?["value"] == "ada")
    #expect(try made.store.read { try $0.groups(of: Resident.ada.id) }.isEmpty)
  }

  @Test func `a personal link says who it is, to each what is theirs to know`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/people/me")
    try await ada.submit("Create link")
    let address = try #require(ada.document.first("input", "id", "link")?["value"])
    let path = address.replacing("http://evenly.lan:8080", with: "")
    let stranger = made.browser()
    try await stranger.visit(path)
    #expect(stranger.document.heading == "Ada")
    #expect(stranger.response.text.contains("Sign in to see what you share with Ada."))
    try await ada.visit(path)
    #expect(ada.response.text.contains("This is you."))
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(path)
    #expect(ben.response.text.contains("You don’t share anything with Ada yet."))
    let group = try await made.group("Ada and Ben", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    try await made.pay(1_000, 0, for: [1], in: group)
    try await ben.visit(path)
    let row = try #require(ben.document.first("li", "data-group", group.id.description))
    #expect(row.text.contains("€10.00 you owe"))
  }

  @Test func `a visitor with the link sees the picture, with another link does not`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    let picture = Sample.png
    try await ada.upload("/account/avatar", "avatar", picture)
    try await ada.visit("/people/me")
    try await ada.submit("Create link")
    #expect(ada.document.all("main").first?.all("img").count == 1)
    let address = try #require(ada.document.first("input", "id", "link")?["value"])
    let stranger = made.browser()
    try await stranger.visit(address.replacing("http://evenly.lan:8080", with: ""))
    let source = try #require(stranger.document.all("img").first?["src"])
    try await stranger.send("GET", source)
    #expect(stranger.response.bytes == picture)
    #expect(stranger.response.fields[.contentType] == "image/png")
    try await ada.post("/people/me")
    try await stranger.send("GET", source)
    #expect(stranger.status == 404)
  }

  @Test func `a link that was replaced leads nowhere`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.post("/people/me")
    let old = try #require(try made.store.read { try $0.profileLink(of: Resident.ada.id) })
    try await ada.submit("Replace link")
    for link in ["\(old)", "AAAAAAAAAAAAAAAAAAAAAA", "x"] {
      try await ada.visit("/with/\(link)")
      #expect(ada.status == 404)
    }
  }

  @Test func `a personal link shows what is open between two, not between others`() async throws {
    let made = try await TestSite.household()
    let link: ID<ProfileLink> = ID(high: 8, low: 8)
    try await made.store.write { [now = made.clock.now] in
      try $0.setProfileLink(link, of: Resident.ada.id, at: now)
    }
    let flat = try await made.group("Flat", founder: .ada, others: ["Ben", "Kim"])
    let trip = try await made.group("Trip", founder: .ada, others: ["Ben", "Kim"])
    for group in [flat, trip] { try await made.join(.ben, 1, in: group) }
    let ben = try await made.signIn(as: .ben)
    let path = "/with/\(link)"
    #expect(try await ben.visit(path).all("p").contains { $0.text == "You and Ada are settled up." })
    try await made.pay(3_000, 0, for: [0, 1, 2], in: flat)
    try await made.pay(800, 1, for: [0, 2], in: trip)
    let page = try await ben.visit(path)
    let row = { (group: TestGroup) in page.first("li", "data-group", group.id.description)?.text ?? "" }
    #expect(row(flat).contains("€10.00 you owe"))
    #expect(row(trip).contains("€4.00 you are owed"))
    #expect(page.all("p").filter { $0["data-total"] != nil }.map(\.text) == ["€6.00 you owe"])
    #expect(!ben.response.text.contains("You don’t share anything"))
  }

  @Test(arguments: [
    (true, ["Ben": "settled up", "Kim": "€12.00 you owe"], "You and Ben are settled up."),
    (false, ["Ben": "€12.00 you owe", "Kim": "settled up"], "€12.00 you owe"),
  ]) func `between two people stands what their group proposes`(
    simplifies: Bool, rows: [String: String], alone: String
  ) async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Flat", founder: .ada, others: ["Ben", "Kim"])
    try await made.join(.ben, 1, in: flat)
    if !simplifies { try await made.change(flat, .group(.simplifiesDebts(false))) }
    try await made.pay(1_200, 1, for: [0], in: flat)
    try await made.pay(1_200, 2, for: [1], in: flat)
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/people")
    for (name, words) in rows {
      let row = ada.document.all("li").first { $0["data-person"] != nil && $0.text.contains(name) }
      #expect(row?.text.contains(words) == true)
    }
    try await ada.visit("/people/\(Resident.ben.id)")
    #expect(ada.document.all("p").contains { $0.text == alone })
  }

  @Test func `a person has one amount in a row, and a hue of their own`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Flat", founder: .ada, others: ["Ben", "Kim"])
    let trip = try await made.group("Trip", founder: .ada, others: ["Ben"])
    for group in [flat, trip] { try await made.join(.ben, 1, in: group) }
    for currency in ["CHF", "EUR"] { try await made.pay(1_200, 1, for: [0], in: flat, currency) }
    try await made.pay(900, 1, for: [0], in: trip, "USD")
    let page = try await made.signIn(as: .ada).visit("/people")
    let rows = page.all("li").filter { $0["data-person"] != nil }
    let ben = try #require(rows.first { $0.text.contains("Ben") })
    #expect(ben["data-person"] == Resident.ben.id.description)
    let notes = ben.descendants.filter { $0["class"]?.hasPrefix("balance-note") == true }
    #expect(notes.map { $0["data-currency"] } == ["EUR", "CHF", "USD"])
    #expect(notes.map { $0["class"] == "balance-note" } == [true, false, false])
    #expect(ben.text.contains("+2 other currencies"))
    let tiles = rows.compactMap { $0.descendants.first { $0["class"]?.hasPrefix("badge") == true }?["class"] }
    #expect(tiles.count == 2 && tiles.allSatisfy { $0.hasPrefix("badge hue-") })
    let order = page.root.descendants.filter { $0["data-person"] != nil || $0["role"] == "search" }
    #expect(order.first?["data-person"] != nil && order.contains { $0["role"] == "search" })
  }

  @Test func `the page of a person leads to why something is proposed, and records it`() async throws {
    let made = try await TestSite.household()
    let link: ID<ProfileLink> = ID(high: 8, low: 8)
    try await made.store.write { [now = made.clock.now] in
      try $0.setProfileLink(link, of: Resident.ben.id, at: now)
    }
    let flat = try await made.group("Flat", founder: .ada, others: ["Ben", "Kim"])
    let trip = try await made.group("Trip", founder: .ada, others: ["Ben"])
    for group in [flat, trip] { try await made.join(.ben, 1, in: group) }
    try await made.pay(3_000, 1, for: [0, 1, 2], in: flat)
    try await made.pay(800, 0, for: [1], in: trip)
    let ada = try await made.signIn(as: .ada)
    let path = "/people/\(Resident.ben.id)"
    let rows = { ada.document.all("li").filter { $0["data-from"] != nil } }
    try await ada.visit(path)
    #expect(rows().map { $0["data-minor"] } == ["800", "1000"])
    let why = try #require(rows().last?.descendants.first { $0.name == "a" })
    #expect(why.text.contains("You pay Ben €10.00 Flat · Why?"))
    try await ada.visit(try #require(why["href"]))
    #expect(ada.document.heading == "You owe €10.00")
    try await ada.visit(path)
    try await ada.submit("Received")
    #expect(ada.path == path)
    #expect(ada.document.message?.hasPrefix("Recorded: Ben paid you €8.00.") == true)
    #expect(rows().count == 1)
    try await ada.submit("Undo")
    #expect(ada.path == path)
    #expect(rows().count == 2)
    try await ada.visit("/with/\(link)")
    try await ada.submit("Received")
    #expect(ada.path == "/with/\(link)")
    #expect(rows().count == 1)
    try await made.change(flat, .group(.archived(true)))
    try await ada.visit(path)
    #expect(rows().count == 1)
    #expect(!ada.document.offersPayments)
  }

  @Test func `a group of two bears the other's name for each of them`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Ben", founder: .ada, others: ["Ben"])
    let ada = try await made.signIn(as: .ada)
    let link = try await ada.invitation(to: group, as: group.member(1))
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(link)
    #expect(ben.document.heading == "Join “Ada”")
    try await ben.submit("Continue as Ben")
    #expect(ben.document.message == "You joined “Ada”.")
    #expect(ben.document.title == "Entries · Ada · Evenly" || ben.document.title?.contains("· Ada ·") == true)
    #expect(ben.document.first("nav", "class", "rail")?.text.contains("Ben") == false)
    let home = try await ben.visit("/")
    #expect(home.first("li", "data-group", group.id.description)?.text.contains("Ada") == true)
    for path in [group.path + "/members", "/"] { try await ada.visit(path) }
    #expect(ada.document.first("li", "data-group", group.id.description)?.text.contains("Ben") == true)
    #expect(ada.document.first("nav", "class", "rail")?.text.contains("Ben") == true)
  }

  @Test func `a personal link is found from the account, and can be taken away`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    #expect(try await ada.visit("/account").all("a").first { $0["href"] == "/people/me" } != nil)
    try await ada.visit("/people/me")
    #expect(ada.document.form("Remove link") == nil)
    try await ada.submit("Create link")
    let link = try #require(try made.store.read { try $0.profileLink(of: Resident.ada.id) })
    try await ada.submit("Remove link")
    #expect(ada.document.message == "Link removed. It no longer works.")
    #expect(try made.store.read { try $0.profileLink(of: Resident.ada.id) } == nil)
    try await ada.visit("/with/\(link)")
    #expect(ada.status == 404)
  }
}
