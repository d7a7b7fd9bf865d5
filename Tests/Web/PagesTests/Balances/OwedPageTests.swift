import Accounts
import HTTP
import Household
import Ledger
import Store
import StoreMaintenance
import TestSupport
import Testing

@testable import Pages

/// The page for those who owe and have no account, without scripts.
struct OwedPageTests {
  private struct Debt {
    let made: TestSite
    let group: TestGroup
    let ada: Browser
    /// The address of Sam's page.
    let path: String

    var balances: String { group.path + "/balances" }

    /// What Sam owes, by the page; nil where it is closed.
    func shown(_ browser: Browser) async throws -> String? {
      try await browser.visit(path)
      return browser.document.root.descendants.first { $0["data-owed"] != nil }?["data-minor"]
    }

    func payments() throws -> [Money] {
      try made.store.read { try $0.entries(of: try #require(try $0.overview(of: group.id)), page: 1).rows }
        .filter { $0.kind == .transfer }.map(\.amount)
    }
  }

  /// Sam owes Ada half of 10.00, and Kim owes her the other half of 8.00; or Sam owes his half to Ben, who is Kim.
  private func debt(toBen isToBen: Bool = false) async throws -> Debt {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Sam", "Kim"])
    if isToBen {
      try await made.join(.ben, 2, in: group)
      try await made.pay(1_000, 2, for: [1, 2], in: group)
    } else {
      try await made.pay(1_000, 0, for: [0, 1], in: group)
      try await made.pay(800, 0, for: [0, 2], in: group)
    }
    let maker = try await made.signIn(as: isToBen ? .ben : .ada)
    try await maker.post(
      "/account/payment-ways", [("kind", "iban"), ("value", "DE89370400440532013000"), ("name", "Ada May")])
    try await maker.visit(group.path + "/balances")
    let sam = try #require(
      maker.document.all("li").first { $0["data-minor"] == "500" && $0["data-from"] != nil })
    let form = try #require(sam.all("form").first { $0["action"]?.hasSuffix("/owed") == true })
    let fields = form.all("input").map { ($0["name"] ?? "", $0["value"] ?? "") }
    try await maker.post(try #require(form["action"]), fields)
    let address = try #require(maker.document.first("input", "id", "link")?["value"])
    #expect(maker.document.first("textarea", "id", "reminder")?.rawText.contains(address) == true)
    return Debt(
      made: made, group: group, ada: isToBen ? try await made.signIn(as: .ada) : maker,
      path: address.replacing("http://evenly.lan:8080", with: ""))
  }

  @Test func `a debt that no entry can record has no page, and holds up no other payment`() async throws {
    let debt = try await debt()
    let (group, points) = (debt.group, try Currency(custom: "POINTS", scale: 0))
    try await debt.made.change(group, .group(.unitAdded(points)))
    let bill = try Bill(
      amount: Money(minorUnits: 7, currency: points), payers: .one(try group.member(0)),
      split: .equal([try group.member(1)]))
    let entry = Entry(title: "Dishes", day: try #require(Day("2025-06-15")), bill: bill)
    try await debt.made.change(group, .entry(Randomness.system.id(at: debt.made.clock.now), .added(entry)))
    func asks() throws -> Int {
      debt.ada.document.all("form").count { $0["action"]?.hasSuffix("/owed") == true }
    }
    try await debt.ada.visit(debt.balances)
    #expect(try asks() == 3)
    try await debt.made.change(group, .group(.unitRemoved(points)))
    try await debt.ada.visit(debt.balances)
    #expect(try asks() == 2)
    let sent = [("from", "\(try group.member(1))"), ("to", "\(try group.member(0))"), ("currency", "POINTS")]
    try await debt.ada.post(group.path + "/owed", sent)
    #expect(debt.ada.document.message?.contains("changed in the meantime") == true)
    try await debt.ada.visit(group.path + "/payments/all")
    try await debt.ada.submit("Record 2 payments")
    #expect(try Set(debt.payments().map(\.minorUnits)) == [500, 400])
  }

  @Test func `a stranger sees the debt, why, and how it is paid, and nothing else`() async throws {
    let debt = try await debt()
    let sam = debt.made.browser()
    #expect(try await debt.shown(sam) == "500")
    #expect(sam.status == 200 && sam.cookies.isEmpty)
    #expect(sam.response.fields[HeaderName("X-Robots-Tag")] == "noindex, nofollow")
    let rows = sam.document.all("tr").compactMap { $0["data-minor"] }
    #expect(rows == ["500"], "the entries add up")
    #expect(sam.document.all("svg").contains { $0["data-scheme"] == "epc" })
    let text = sam.response.text
    #expect(text.contains("DE89 3704") && !text.contains("Kim") && !text.contains("€4.00"))
    #expect(!text.contains(debt.group.path), "it leads to nothing else of the group")
  }

  @Test func `what is said to be paid waits until it has arrived`() async throws {
    let debt = try await debt()
    let sam = debt.made.browser()
    try await sam.visit(debt.path)
    try await sam.submit("I have paid this")
    #expect(sam.path == debt.path && sam.response.text.contains("has yet to confirm it"))
    #expect(try debt.payments().isEmpty)
    try await debt.ada.visit(debt.balances)
    #expect(debt.ada.document.root.text.contains("says that €5.00 to you is paid"))
    try await debt.ada.submit("It has arrived")
    #expect(debt.ada.document.message == "Payment recorded. The link has ended.")
    #expect(try debt.payments().map(\.minorUnits) == [500])
    #expect(!debt.ada.document.root.text.contains("says that"))
    #expect(try await debt.shown(sam) == nil && sam.status == 404)
    try await debt.ada.visit(debt.group.path + "/history")
    #expect(debt.ada.document.root.text.contains("said that a debt is paid"))
  }

  @Test func `it is taken back by either side, and not forever`() async throws {
    let debt = try await debt()
    let sam = debt.made.browser()
    try await sam.visit(debt.path)
    try await sam.submit("I have paid this")
    try await sam.submit("I haven’t paid yet")
    #expect(try await debt.shown(sam) == "500")
    try await debt.ada.visit(debt.balances)
    #expect(!debt.ada.document.root.text.contains("says that"))
    for _ in 2..<10 {
      try await sam.post(debt.path, [("paid", "1")])
      try await sam.post(debt.path, [("paid", "0")])
    }
    try await sam.post(debt.path, [("paid", "1")])
    try await debt.ada.visit(debt.balances)
    try await debt.ada.submit("Not arrived")
    #expect(debt.ada.document.message == "The payment counts as open.")
    #expect(try await debt.shown(sam) == nil, "it was said too often")
  }

  @Test func `only what the page has shown is said to be paid`() async throws {
    let debt = try await debt()
    let sam = debt.made.browser()
    try await sam.visit(debt.path)
    try await debt.made.pay(400, 0, for: [0, 1], in: debt.group)
    try await sam.submit("I have paid this")
    #expect(sam.status == 422 && sam.response.text.contains("have changed in the meantime"))
    #expect(try await debt.shown(sam) == "700")
    for amount in ["", "x", "-700", "99999999999999999999"] {
      try await sam.post(debt.path, [("paid", "1"), ("amount", amount)])
      #expect(!sam.response.text.contains("has yet to confirm"), "\(amount)")
    }
  }

  @Test func `it ends when it is paid in any way, also for what is owed later`() async throws {
    let debt = try await debt()
    let sam = debt.made.browser()
    try await sam.visit(debt.path)
    try await sam.submit("I have paid this")
    try await debt.ada.visit(debt.balances)
    let row = try #require(
      debt.ada.document.all("li").first { $0["data-minor"] == "500" && $0["data-from"] != nil })
    let form = try #require(row.all("form").first { $0["action"]?.hasSuffix("/payments") == true })
    try await debt.ada.post(
      try #require(form["action"]), form.all("input").map { ($0["name"] ?? "", $0["value"] ?? "") })
    #expect(try debt.payments().map(\.minorUnits) == [500])
    #expect(try await debt.shown(sam) == nil)
    try await debt.made.pay(1_000, 0, for: [0, 1], in: debt.group)
    #expect(try await debt.shown(sam) == nil)
  }

  @Test func `a closed link shows nothing and takes nothing`() async throws {
    let debt = try await debt()
    try await debt.ada.submit("Revoke the link")
    #expect(debt.ada.document.message == "Link revoked. It no longer works.")
    let sam = debt.made.browser()
    #expect(try await debt.shown(sam) == nil && sam.status == 404)
    try await sam.post(debt.path, [("paid", "1")])
    #expect(sam.status == 404)
    try await debt.ada.visit(debt.balances)
    #expect(!debt.ada.document.root.text.contains("says that"))
  }

  @Test func `its link opens no other page`() async throws {
    let debt = try await debt()
    let token = try #require(debt.path.split(separator: "/").last).description
    let stranger = debt.made.browser()
    var tried = 0
    for route in Routes.all where route.method == .get {
      let pattern = "\(route.pattern.text)"
      guard pattern.contains("{"), !pattern.hasPrefix("/owed/") else { continue }
      let path = pattern.replacing(#/\{[a-z]+\}/#, with: token)
      try await stranger.visit(path)
      #expect(!stranger.response.text.contains("Lake Street"), "\(path)")
      tried += 1
    }
    #expect(tried > 50)
  }

  @Test func `two presses record one payment`() async throws {
    let debt = try await debt()
    let sam = debt.made.browser()
    try await sam.visit(debt.path)
    try await sam.submit("I have paid this")
    let link = try #require(try debt.made.store.read { try $0.claimedDebtLinks(in: debt.group.id) }.first)
    let (store, group) = (debt.made.store, debt.group.id)
    let (person, since) = (try #require(link.creator), link.debt?.claim?.moment.milliseconds)
    let done = try await atOnce { number in
      let origin = Origin(.person(person), on: ID(high: 8, low: UInt64(number)), at: link.created)
      let request = GroupRequest(in: group, as: ID(high: 9, low: UInt64(number)), from: origin)
      do {
        try await store.write { transaction in
          try transaction.confirmClaim(
            by: link.id, since: since, titled: "Payment", on: Day(number: 20_250_615) ?? .first, for: request
          ) { _ in "" }
        }
        return true
      } catch GroupRefusal.unproposed { return false }
    }
    #expect(done.count { $0 } == 1)
    #expect(try debt.payments().map(\.minorUnits) == [500])
  }

  /// Sam has said that it is paid.
  private func claimed() async throws -> (debt: Debt, sam: Browser) {
    let debt = try await debt()
    let sam = debt.made.browser()
    try await sam.visit(debt.path)
    try await sam.submit("I have paid this")
    try await debt.ada.visit(debt.balances)
    return (debt, sam)
  }

  private func isWaiting(_ debt: Debt) async throws -> Bool {
    try await debt.ada.visit(debt.balances).root.text.contains("says that €5.00 to you is paid")
  }

  @Test func `the journal stays sound`() async throws {
    let (debt, _) = try await claimed()
    #expect(try debt.made.store.read { try $0.check() } == [])
  }

  @Test func `what is said waits for its answer when links are closed or members are merged`() async throws {
    let (debt, sam) = try await claimed()
    try await debt.ada.visit(debt.group.path + "/looking-links")
    let revoking = try #require(
      debt.ada.document.all("form").compactMap { $0["action"] }.first { $0.hasSuffix("/revocation") })
    try await debt.ada.post(revoking)
    #expect(try await debt.shown(sam) == nil)
    #expect(try await isWaiting(debt))
    let (payer, other) = (try debt.group.member(1), try debt.group.member(2))
    try await debt.made.change(debt.group, .member(payer, .merged(into: other)))
    let page = try await debt.ada.visit(debt.balances)
    #expect(page.root.text.contains("says that €5.00 to you is paid") && !page.root.text.contains("Kim and"))
    try await debt.ada.submit("It has arrived")
    #expect(try debt.payments().map(\.minorUnits) == [500])
    #expect(try await !isWaiting(debt))
  }

  @Test func `an answer is to what its page has shown`() async throws {
    let (debt, sam) = try await claimed()
    let old = try #require(debt.ada.document.form("It has arrived"))
    let fields = old.fields.map { ($0.name, $0.value) }
    try await sam.post(debt.path, [("paid", "0")])
    try await debt.made.pay(600, 0, for: [0, 1], in: debt.group)
    debt.made.clock.pass(.minutes(1))
    try await sam.post(debt.path, [("paid", "1")])
    for answer in ["arrived", "missing"] {
      try await debt.ada.post(try #require(old["action"]), fields + [("do", answer)])
      #expect(try debt.payments().isEmpty, "\(answer)")
    }
    #expect(try await debt.ada.visit(debt.balances).root.text.contains("says that €8.00 to you is paid"))
  }

  @Test func `it is not recorded twice by way of another amount`() async throws {
    let (debt, _) = try await claimed()
    let answer = try #require(debt.ada.document.form("It has arrived"))
    try await debt.made.pay(200, 0, for: [1], in: debt.group)
    let (sam, ada) = (debt.group.members[1], debt.group.members[0])
    let bill = try Bill(
      kind: .transfer, amount: Money(minorUnits: 700, currency: euro), payers: .one(sam), split: .equal([ada])
    )
    let day = try #require(Day("2025-06-15"))
    try await debt.made.change(
      debt.group, .entry(ID(high: 6, low: 6), .added(Entry(title: "Payment", day: day, bill: bill))))
    try await debt.ada.post(
      try #require(answer["action"]), answer.fields.map { ($0.name, $0.value) } + [("do", "arrived")])
    #expect(debt.ada.document.message?.hasPrefix("Nothing was recorded") == true)
    #expect(try debt.payments().map(\.minorUnits) == [700])
    try await debt.ada.submit("Not arrived")
    #expect(try await !isWaiting(debt))
  }

  @Test func `an answer in a group that was archived since says so`() async throws {
    let (debt, _) = try await claimed()
    let answer = try #require(debt.ada.document.form("It has arrived"))
    let fields = answer.fields.map { ($0.name, $0.value) } + [("do", "arrived")]
    try await debt.ada.post(debt.group.path + "/archiving", [("archived", "on")])
    try await debt.ada.post(try #require(answer["action"]), fields)
    #expect(debt.ada.document.message?.hasPrefix("An archived group can’t be changed.") == true)
    #expect(try debt.payments().isEmpty)
    try await debt.ada.post(debt.group.path + "/archiving", [("archived", "")])
    try await debt.ada.post(try #require(answer["action"]), fields)
    #expect(try debt.payments().map(\.minorUnits) == [500])
  }

  @Test func `what was said to be paid outlives the account that it is owed to`() async throws {
    let debt = try await debt(toBen: true)
    let (sam, ben) = (debt.made.browser(), try await debt.made.signIn(as: .ben))
    try await sam.visit(debt.path)
    try await sam.submit("I have paid this")
    try await ben.post(
      "/account/deletion", [("username", "ben"), ("current_password", Resident.ben.password)])
    #expect(try debt.made.store.read { try $0.account(named: "ben") } == nil)
    try await sam.visit(debt.path)
    #expect(sam.status == 200)
    try await debt.ada.visit(debt.balances)
    try await debt.ada.submit("It has arrived")
    #expect(debt.ada.document.message?.hasPrefix("Payment recorded.") == true)
    #expect(try debt.payments().map(\.minorUnits) == [500])
    #expect(try debt.made.store.read { try $0.check() } == [])
  }

  @Test func `a group has up to twenty links to debts, beside its other links`() async throws {
    let made = try await TestSite.household()
    let names = (1...21).map { "Guest \($0)" }
    let group = try await made.group("Lake Street", founder: .ada, others: names)
    for place in 1...21 { try await made.pay(1_000, 0, for: [0, place], in: group) }
    let ada = try await made.signIn(as: .ada)
    try await ada.visit(group.path + "/balances")
    let forms = ada.document.all("form").filter { $0["action"]?.hasSuffix("/owed") == true }
    #expect(forms.count == 21)
    for form in forms {
      try await ada.post(try #require(form["action"]), form.fields.map { ($0.name, $0.value) })
    }
    #expect(try made.store.read { try $0.debtLinks(in: group.id, at: made.clock.now) }.count == 20)
    #expect(
      ada.document.message == "Too many links to debts of this group are open. Close one of them first.")
  }

  @Test func `a link goes on when its entries are deleted and come back`() async throws {
    let debt = try await debt()
    let sam = debt.made.browser()
    let rows = try debt.made.store.read {
      try $0.entries(of: try #require(try $0.overview(of: debt.group.id)), page: 1).rows
    }
    let milk = try #require(rows.first { $0.amount.minorUnits == 1_000 })
    try await debt.made.change(debt.group, .entry(milk.id, .deleted(true)))
    #expect(try await debt.shown(sam) == nil)
    try await debt.made.change(debt.group, .entry(milk.id, .deleted(false)))
    #expect(try await debt.shown(sam) == "500")
  }

  @Test func `only who made a link, or an owner, closes it`() async throws {
    let debt = try await debt()
    try await debt.made.join(.ben, 2, in: debt.group)
    let link = try #require(
      try debt.made.store.read { try $0.debtLinks(in: debt.group.id, at: debt.made.clock.now) }.first)
    let ben = try await debt.made.signIn(as: .ben)
    try await ben.post(debt.group.path + "/owed/\(link.id)", [("do", "close")])
    #expect(try await debt.shown(debt.made.browser()) == "500")
  }
}
