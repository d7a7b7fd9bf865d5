import HTTP
import Identity
import Ledger
import Store
import TestSupport
import Testing

@testable import Web

@Suite struct HomeTests {
  @Test func `every page leads to every group, and says which one it is in`() async throws {
    let made = try await TestSite.household()
    let lisbon = try await made.group("Lisbon", founder: .ada)
    let flat = try await made.group("a flat", founder: .ada, others: ["Ben"])
    let old = try await made.group("Old flat", founder: .ada)
    _ = try await made.group("Ben's own", founder: .ben)
    try await made.change(old, .group(.archived(true)))
    let ada = try await made.signIn(as: .ada)
    for path in ["/", "/account", "/groups/new", lisbon.path, lisbon.path + "/balances", "/nothing"] {
      let rail = try #require(try await ada.visit(path).first("nav", "class", "rail"))
      let links = rail.all("a").filter { $0["href"]?.hasPrefix("/groups/") == true }
      #expect(links.map { $0["href"] } == [flat.path, lisbon.path, "/groups/new"], "\(path)")
      let current = links.filter { $0["aria-current"] == "true" }.map { $0["href"] }
      #expect(current == (path.hasPrefix(lisbon.path) ? [lisbon.path] : []), "\(path)")
    }
    #expect(try await made.browser().visit("/login").first("nav", "class", "rail") == nil)
  }

  @Test func `the group that was looked at last is remembered`() async throws {
    let made = try await TestSite.household()
    let lisbon = try await made.group("Lisbon", founder: .ada, others: ["Ben"])
    let flat = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    #expect(!ada.response.text.contains("Go on with"))
    try await ada.visit(lisbon.path + "/balances")
    #expect(ada.response.fields[.setCookie]?.contains("\(lisbon.id)") == true)
    try await ada.visit(lisbon.path)
    #expect(ada.response.fields[.setCookie] == nil, "it is remembered already")
    let home = try await ada.visit("/")
    #expect(home.all("a").first { $0.text == "Go on with “Lisbon”" }?["href"] == lisbon.path)
    let bar = try await ada.visit("/account").all("a").filter { $0["class"]?.hasPrefix("place") == true }
    #expect(bar.map { $0["href"] }.contains(lisbon.path + "/balances"))
    try await ada.visit(flat.path)
    #expect(try await ada.visit("/").all("a").contains { $0.text == "Go on with “Flat”" })
    try await ada.post("/logout")
    #expect(ada.cookies.isEmpty)
  }

  @Test func `the group of somebody else is not gone on with`() async throws {
    let made = try await TestSite.household()
    _ = try await made.group("Lisbon", founder: .ada)
    _ = try await made.group("Flat", founder: .ada)
    let bens = try await made.group("Ben's own", founder: .ben)
    let ada = try await made.signIn(as: .ada)
    try await ada.send("GET", bens.path)
    #expect(ada.status == 404 && ada.response.fields[.setCookie] == nil)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(bens.path)
    let remembered = try #require(ben.cookies.first { $0.key.contains("group") })
    ada.plant(remembered.key, remembered.value)
    #expect(try await ada.visit("/").all("a").contains { $0.text.hasPrefix("Go on") } == false)
    #expect(try await ada.visit("/account").all("a").contains { $0["href"] == bens.path } == false)
  }

  @Test func `whoever has no group is shown the way to the first`() async throws {
    let browser = try await TestSite.household().signIn(as: .ada)
    let page = try await browser.visit("/")
    #expect(page.heading == "Your groups")
    #expect(page.all("a").contains { $0["href"] == "/groups/new" && $0.label == "New group" })
    #expect(page.first("section", "aria-labelledby", "totals") == nil)
  }

  @Test func `each group shows how I stand, with a sign, a colour and a word`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let trip = try await made.group("Lisbon", founder: .ada, others: ["Kim"])
    try await made.pay(4_000, 1, for: [0, 1], in: lake)
    try await made.pay(1_001, 0, for: [1], in: trip)
    let page = try await made.signIn(as: .ada).visit("/")
    let first = try #require(page.first("li", "data-group", lake.id.description))
    #expect(first.text == "L Lake Street 2 people −€20.00 you owe")
    #expect(first.descendants.contains { $0["class"]?.contains("loss") == true })
    let second = try #require(page.first("li", "data-group", trip.id.description))
    #expect(second.text == "L Lisbon 2 people +€10.01 you are owed")
    #expect(second.descendants.contains { $0["class"]?.contains("gain") == true })
    let total = try #require(page.root.descendants.first { $0["data-total"] != nil })
    #expect(total["data-minor"] == "-999")
    #expect(total["data-currency"] == "EUR")
    #expect(total.text == "−€9.99 you owe")
  }

  @Test func `currencies are never added up`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let trip = try await made.group("Lisbon", founder: .ada, others: ["Sam"])
    try await made.pay(200, 0, for: [1], in: lake)
    try await made.pay(500, 1, for: [0], in: trip, "JPY")
    let page = try await made.signIn(as: .ada).visit("/")
    let totals = page.root.descendants.filter { $0["data-total"] != nil }
    #expect(totals.map { $0["data-currency"] } == ["EUR", "JPY"])
    #expect(totals.map { $0["data-minor"] } == ["200", "-500"])
  }

  @Test func `archived groups stand below the others, and other people's nowhere`() async throws {
    let made = try await TestSite.household()
    let old = try await made.group("Old flat", founder: .ada)
    _ = try await made.group("New flat", founder: .ada)
    _ = try await made.group("Ben's", founder: .ben)
    try await made.change(old, .group(.archived(true)))
    let page = try await made.signIn(as: .ada).visit("/")
    #expect(page.all("h2").map(\.text) == ["All in all", "Archived"])
    let titles = page.root.descendants.filter { $0["class"] == "row-title" }.map(\.text)
    #expect(titles == ["New flat", "Old flat"])
  }

  @Test func `points of one group are not added to those of another`() async throws {
    let made = try await TestSite.household()
    let points = try Currency(custom: "POINTS", scale: 0)
    for name in ["Flat", "Trip"] {
      let group = try await made.group(name, founder: .ada, others: ["Ben"])
      try await made.change(group, .group(.unitAdded(points)))
      let bill = try Bill(
        amount: Money(minorUnits: 5, currency: points), payers: .one(try group.member(0)),
        split: .equal([try group.member(1)]))
      let entry = Entry(title: "Dishes", day: try #require(Day("2025-06-15")), bill: bill)
      try await made.change(group, .entry(Randomness.system.id(at: made.clock.now), .added(entry)))
    }
    let ada = try await made.signIn(as: .ada)
    #expect(ada.document.all("p").allSatisfy { $0["data-total"] == nil })
    #expect(!ada.response.text.contains("You are settled up in all your groups."))
    let euros = try await made.group("Euros", founder: .ada, others: ["Ben"])
    try await made.pay(1_000, 0, for: [1], in: euros)
    let totals = try await ada.visit("/").all("p").filter { $0["data-total"] != nil }
    #expect(totals.map { $0["data-currency"] } == ["EUR"])
  }
}
