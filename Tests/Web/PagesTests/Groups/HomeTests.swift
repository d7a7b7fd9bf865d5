import Accounts
import HTTP
import Ledger
import Store
import TestSupport
import Testing

struct HomeTests {
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
      let links = rail.all("a").filter {
        $0["href"]?.hasPrefix("/groups/") == true && $0["data-sheet"] == nil
      }
      #expect(links.map { $0["href"] } == [flat.path, lisbon.path, "/groups/new"], "\(path)")
      let current = links.filter { $0["aria-current"] == "true" }.map { $0["href"] }
      #expect(current == (path.hasPrefix(lisbon.path) ? [lisbon.path] : []), "\(path)")
    }
    #expect(try await made.browser().visit("/login").first("nav", "class", "rail") == nil)
  }

  @Test func `links to other pages follow the current state`() async throws {
    let made = try await TestSite.household()
    let lisbon = try await made.group("Lisbon", founder: .ada, others: ["Ben"])
    let ada = try await made.signIn(as: .ada)
    let path = lisbon.path + "/members"
    func ways() async throws -> (rail: String, names: String, adding: String?) {
      let page = try await ada.visit(path)
      let (rail, head) = (page.first("nav", "class", "rail"), page.first("nav", "class", "group-head"))
      return (rail?.text ?? "", head?.text ?? "", page.adding)
    }
    let first = try await ways()
    #expect(first.rail.contains("Lisbon") && first.names.contains("Lisbon") && first.adding != nil)
    #expect(try await ways() == first)
    try await made.change(lisbon, .group(.renamed("Porto")))
    let renamed = try await ways()
    #expect(renamed.rail.contains("Porto") && renamed.names.contains("Porto"))
    #expect(!renamed.rail.contains("Lisbon") && !renamed.names.contains("Lisbon"))
    try await ada.post(
      "/account/preferences", [("language", "de"), ("formats", ""), ("time_zone", ""), ("theme", "system")])
    #expect(try await ways().names.contains("Salden"))
    try await made.change(lisbon, .group(.archived(true)))
    #expect(try await ways().adding == nil)
    let other = try await made.group("Rome", founder: .ada)
    #expect(try await ways().rail.contains("Rome"))
    let ben = try await made.signIn(as: .ben)
    #expect(try await ben.visit("/").first("nav", "class", "rail")?.text.contains("Rome") == false)
    #expect(
      try await ada.visit(other.path).first("nav", "class", "group-head")?.text.contains("Rome") == true)
  }

  @Test func `the group that was looked at last is remembered`() async throws {
    let made = try await TestSite.household()
    let lisbon = try await made.group("Lisbon", founder: .ada, others: ["Ben"])
    let flat = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    #expect(try await ada.visit("/").adding == flat.path + "/entries/new?next=home", "the first of them")
    try await ada.visit(lisbon.path + "/balances")
    #expect(ada.response.fields[.setCookie]?.contains("\(lisbon.id)") == true)
    try await ada.visit(lisbon.path)
    #expect(ada.response.fields[.setCookie] == nil, "it is remembered already")
    #expect(try await ada.visit("/").adding == lisbon.path + "/entries/new?next=home")
    let bar = try await ada.visit("/account").all("a").filter { $0["class"]?.hasPrefix("place") == true }
    #expect(
      bar.map { $0["href"] } == [
        "/", "/search", lisbon.path + "/entries/new?next=home", "/activity", "/account",
      ])
    try await ada.visit(flat.path)
    #expect(try await ada.visit("/").adding == flat.path + "/entries/new?next=home")
    try await ada.post("/logout")
    #expect(ada.cookies.isEmpty)
  }

  @Test func `a group of another person is not remembered as the last one`() async throws {
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
    for path in ["/", "/account", "/search"] {
      let links = try await ada.visit(path).all("a").compactMap { $0["href"] }
      #expect(!links.contains { $0.hasPrefix(bens.path) }, "\(path)")
    }
  }

  @Test func `a person without a group is shown the way to the first`() async throws {
    let browser = try await TestSite.household().signIn(as: .ada)
    let page = try await browser.visit("/")
    #expect(page.heading == "Hi Ada")
    #expect(page.all("a").contains { $0["href"] == "/groups/new" && $0.label == "New group" })
    #expect(page.all("a").contains { $0["href"] == "/import" && $0.text == "Coming from Splitwise?" })
    let main = try #require(page.all("main").first)
    #expect(main.all("p").allSatisfy { $0.text != "Your groups" }, "it is said once")
    #expect(main.all("a").allSatisfy { $0["href"] != "/people" }, "it has no one yet")
    #expect(page.standing.isEmpty)
  }

  @Test func `a pasted link leads where it belongs, and only to pages of this server`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let ada = try await made.signIn(as: .ada)
    let invitation = try await ada.invitation(to: lake, as: try lake.member(1))
    try await ada.post("/people/me")
    let own = try #require(try made.store.read { try $0.profileLink(of: Resident.ada.id) })
    let ben = try await made.signIn(as: .ben)
    for (typed, path) in [
      ("http://evenly.lan:8080\(invitation)", invitation), ("Join us: \(invitation)?x=1 ", invitation),
      ("\u{2068}http://evenly.lan\(invitation)\u{2069}.", invitation),
      ("‹\(invitation)›, please", invitation),
      ("https://elsewhere.example/join/x/with/\(own)", "/with/\(own)"),
    ] {
      try await ben.visit("/")
      try await ben.submit("Open link", ["link": typed])
      #expect(ben.path == path, "\(typed)")
    }
    for typed in ["", "http://elsewhere.example", "/join/", "/join/../account", "/with/x"] {
      try await ben.visit("/")
      try await ben.submit("Open link", ["link": typed])
      #expect(ben.status == 404, "\(typed)")
      #expect(ben.document.heading == "This invite link doesn’t work")
    }
  }

  @Test func `each group shows how I stand, with a colour and a word`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let trip = try await made.group("Lisbon", founder: .ada, others: ["Kim"])
    try await made.pay(4_000, 1, for: [0, 1], in: lake)
    try await made.pay(1_001, 0, for: [1], in: trip)
    let page = try await made.signIn(as: .ada).visit("/")
    let first = try #require(page.first("li", "data-group", lake.id.description))
    #expect(first.text == "L Lake Street You: Milk · 15:06 €20.00 you owe")
    #expect(first.descendants.contains { $0["class"]?.contains("loss") == true })
    let second = try #require(page.first("li", "data-group", trip.id.description))
    #expect(second.text == "L Lisbon You: Milk · 15:06 €10.01 you are owed")
    #expect(second.descendants.contains { $0["class"]?.contains("gain") == true })
    let total = try #require(page.root.descendants.first { $0["data-total"] != nil })
    #expect(total["data-minor"] == "-999" && total["data-standing"] != nil)
    #expect(total["data-currency"] == "EUR")
    #expect(total.text == "you get back €10.01 you owe €20.00")
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

  @Test func `the currency of most groups leads, not the largest sum and not the last one used`() async throws
  {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let trip = try await made.group("Osaka", founder: .ada, others: ["Sam"])
    try await made.change(trip, .group(.currency(try #require(Currency.named("JPY")))))
    try await made.pay(200, 0, for: [1], in: lake)
    try await made.pay(200, 0, for: [1], in: lake)
    try await made.pay(5_000, 1, for: [0], in: trip, "JPY")
    let ada = try await made.signIn(as: .ada)
    func standing() async throws -> [String?] {
      try await ada.visit("/").root.descendants.filter { $0["data-total"] != nil }.map { $0["data-currency"] }
    }
    #expect(try await standing() == ["EUR", "JPY"], "as many groups, but more entries")
    #expect(!ada.response.text.contains("≈"))
    let rates = ReferenceRates(try #require(Day("2025-06-13")), ["JPY": DecimalNumber(160)])
    try await made.store.write { try $0.keep(rates) }
    try await made.pay(100, 0, for: [1], in: lake)
    #expect(try await standing() == ["EUR", "JPY"])
    // 5.00 to get and ¥5,000 to pay.
    #expect(ada.document.all("summary").map(\.text).contains("Together ≈ −€26.25"))
    try await made.change(
      try await made.group("Kyoto", founder: .ada), .group(.currency(try #require(Currency.named("JPY")))))
    #expect(try await standing() == ["JPY", "EUR"])
  }

  @Test func `a group says who did what last`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Ben", "Sam"])
    try await made.join(.ben, 1, in: lake)
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    func note(_ browser: Browser) async throws -> String? {
      let row = try await browser.visit("/").first("li", "data-group", lake.id.description)
      return row?.descendants.first { $0["class"]?.hasPrefix("group-newest") == true }?.text
    }
    #expect(try await note(ada) == "3 people")
    try await ben.post(
      lake.path + "/entries",
      [("title", "Fruit"), ("amount", "5"), ("split", "equal"), ("in[\(try lake.member(2))]", "on")])
    #expect(ben.status == 303 || ben.path == lake.path)
    let (hers, his) = (try await note(ada), try await note(ben))
    #expect(hers == "Ben: Fruit · 15:06" && his == "You: Fruit · 15:06")
    made.clock.pass(.days(1))
    let later = try await note(ada)
    #expect(later == "Ben: Fruit · yesterday")
  }

  @Test func `an even group in which nothing was added for a while may be archived`() async throws {
    let made = try await TestSite.household()
    let trip = try await made.group("Lisbon", founder: .ada, others: ["Ben", "Sam"])
    try await made.join(.ben, 1, in: trip)
    try await made.pay(1_000, 0, for: [0], in: trip)
    func offer(_ resident: Resident) async throws -> Element? {
      try await made.signIn(as: resident).visit("/").all("a").first { $0["class"] == "group-over" }
    }
    #expect(try await offer(.ada) == nil)
    made.clock.pass(.days(15))
    let link = try #require(try await offer(.ada))
    #expect(link["href"] == trip.path + "/balances" && link.label == "Archive group: Lisbon")
    #expect(try await offer(.ben) == nil, "owners archive")
    try await made.pay(1_000, 1, for: [2], in: trip)
    made.clock.pass(.days(15))
    #expect(try await offer(.ada) == nil, "others are not even")
  }

  @Test func `in the first days of a month a group leads to what stood out in the last one`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Flat", founder: .ada, others: ["Ben"])
    let quiet = try await made.group("Lisbon", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: flat)
    for amount in [1_000, 2_000, 300] { try await made.pay(Int64(amount), 0, for: [1], in: flat) }
    // Of these nothing can be said in the group's own currency.
    for amount in [1_000, 2_000, 300] { try await made.pay(Int64(amount), 0, for: [1], in: quiet, "USD") }
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    func offers(_ browser: Browser) async throws -> [Element] {
      try await browser.visit("/").all("a").filter { $0["class"] == "group-over" }
    }
    #expect(try await offers(ada).isEmpty)
    made.clock.pass(.days(16))
    for browser in [ada, ben] {
      let all = try await offers(browser)
      #expect(all.map(\.label) == ["June 2025 at a glance · Flat"])
      let page = try await browser.visit(try #require(all.first?["href"]))
      #expect(page.root.text.contains("Biggest expense"))
    }
    made.clock.pass(.days(2))
    #expect(try await offers(ada).count == 1)
    made.clock.pass(.days(1))
    #expect(try await offers(ada).isEmpty)
  }

  @Test func `a payment among the recent entries says who paid whom`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    try await made.pay(4_000, 1, for: [0, 1], in: lake)
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/")
    try await ada.submit("Paid")
    let row = try #require(ada.document.all("li").first { $0["data-entry"] != nil })
    #expect(row.text.contains("You → Sam"), "\(row.text)")
    #expect(!row.text.contains("Payment"))
  }

  @Test func `what adds an entry from a page of no group says which group it is for`() async throws {
    let made = try await TestSite.household()
    let lisbon = try await made.group("Lisbon", founder: .ada, others: ["Ben"])
    _ = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.visit(lisbon.path)
    let form = try #require(try await ada.visit("/account").adding)
    #expect(
      try await ada.visit(form).first("details", "class", "fold group-choice")?.text.contains("Lisbon")
        == true)
  }

  @Test func `archived groups stand below the others, and other people's nowhere`() async throws {
    let made = try await TestSite.household()
    let old = try await made.group("Old flat", founder: .ada)
    _ = try await made.group("New flat", founder: .ada)
    _ = try await made.group("Ben's", founder: .ben)
    try await made.change(old, .group(.archived(true)))
    let page = try await made.signIn(as: .ada).visit("/")
    #expect(page.all("h2").map(\.text) == ["Your groups", "Archived"])
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

  @Test func `the currency of the group comes first, and the others are folded`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    for currency in ["CHF", "EUR", "USD"] { try await made.pay(500, 1, for: [0], in: lake, currency) }
    let page = try await made.signIn(as: .ada).visit("/")
    #expect(page.standing.map { $0["data-currency"] } == ["EUR", "CHF", "USD"])
    let folded = try #require(page.all("details").first { $0.text.contains("+2 other currencies") })
    let inside = folded.descendants.filter { $0["data-total"] != nil }
    #expect(inside.map { $0["data-currency"] } == ["CHF", "USD"])
    let row = try #require(page.first("li", "data-group", lake.id.description))
    #expect(row.text.contains("+2"))
    let notes = row.descendants.filter { $0["class"]?.hasPrefix("balance-note") == true }
    #expect(notes.map { $0["data-currency"] } == ["EUR", "CHF", "USD"])
    #expect(notes.map { $0["class"] == "balance-note" } == [true, false, false])
  }

  @Test func `what is next is recorded at once, and can be taken back there`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let trip = try await made.group("Lisbon", founder: .ada, others: ["Kim"])
    try await made.pay(4_000, 1, for: [0, 1], in: lake)
    try await made.pay(1_001, 0, for: [1], in: trip)
    let ada = try await made.signIn(as: .ada)
    let next = try await ada.visit("/").all("li").filter { $0["data-from"] != nil }
    #expect(
      next.map(\.text) == ["S You pay Sam €20.00 Lake Street Paid", "K Kim pays you €10.01 Lisbon Received"])
    #expect(next.map { $0["data-minor"] } == ["2000", "1001"])
    try await ada.submit("Paid")
    #expect(ada.path == "/" && ada.document.standing.map { $0["data-minor"] } == ["1001"])
    #expect(ada.document.all("li").filter { $0["data-from"] != nil }.count == 1)
    try await ada.submit("Undo")
    #expect(ada.path == "/" && ada.document.standing.map { $0["data-minor"] } == ["-999"])
  }

  @Test func `a viewer is offered no payment and no entry`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: lake)
    let ben = try await made.signIn(as: .ben)
    #expect(ben.document.adding != nil)
    try await made.change(lake, .member(try lake.member(1), .role(.viewer)))
    try await made.pay(4_000, 0, for: [0], in: lake)
    #expect(!(try await ben.visit("/").offersPayments) && ben.document.adding == nil)
    #expect(ben.document.all("a").contains { $0["href"] == "/activity" })
  }

  @Test func `lately has the five newest of all groups, each with its group`() async throws {
    let made = try await TestSite.household()
    let lake = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let trip = try await made.group("Lisbon", founder: .ada, others: ["Kim"])
    let old = try await made.group("Old", founder: .ada, others: ["Kim"])
    for amount in 1...4 {
      try await made.pay(Int64(amount), 1, for: [0], in: lake)
      try await made.pay(Int64(amount * 100), 1, for: [0], in: trip)
      try await made.pay(Int64(amount * 10_000), 1, for: [0], in: old)
      made.clock.pass(.seconds(1))
    }
    try await made.change(old, .group(.archived(true)))
    let rows = try await made.signIn(as: .ada).visit("/").all("li").filter { $0["data-entry"] != nil }
    let amounts = rows.flatMap(\.descendants).filter { $0["data-minor"] != nil }.map { $0["data-minor"] }
    #expect(Set(amounts.prefix(4)) == ["4", "400", "3", "300"] && amounts.count == 5)
    #expect(rows.allSatisfy { $0.text.contains("Lake Street · today") || $0.text.contains("Lisbon · today") })
  }

  @Test func `an entry from the first page goes into the last group, or into another one`() async throws {
    let made = try await TestSite.household()
    let lisbon = try await made.group("Lisbon", founder: .ada, others: ["Kim"])
    let flat = try await made.group("Flat", founder: .ada, others: ["Ben"])
    let ada = try await made.signIn(as: .ada)
    try await ada.visit(lisbon.path)
    #expect(
      try await ada.visit(lisbon.path + "/entries/new").first("details", "class", "fold group-choice") == nil)
    try await ada.visit(try #require(try await ada.visit("/").adding))
    let choice = try #require(ada.document.first("details", "class", "fold group-choice"))
    #expect(choice.text.hasPrefix("In Lisbon"))
    try await ada.visit(
      try #require(choice.descendants.first { $0.text == "Flat" && $0.name == "a" }?["href"]))
    try await ada.submit("Save", ["title": "Milk", "amount": "3"])
    #expect(ada.path == "/")
    #expect(try made.store.read { try $0.groups(of: Resident.ada.id) }.first?.group.id == flat.id)
    let bar = ada.document.all("a").filter { $0["class"]?.hasPrefix("place") == true }
    #expect(bar.map(\.text) == ["Home", "Search", "Add", "Activity", "You"])
  }
}

extension Document {
  /// The lines of the balance over all groups.
  fileprivate var standing: [Element] {
    all("p").filter { $0["data-standing"] != nil && $0["data-total"] != nil }
  }

  /// The address of the bar's link that adds an entry.
  fileprivate var adding: String? {
    all("a").first { $0["class"] == "place adding" && $0["href"]?.contains("/entries/new") == true }?["href"]
  }
}
