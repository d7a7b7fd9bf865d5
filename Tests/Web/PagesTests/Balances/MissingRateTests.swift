import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Words

@testable import Pages

struct MissingRateTests {
  private typealias Tenant = SettledFlat.Tenant

  /// An entry in the group's own currency, and three in another: two expenses and a payment.
  private func trip() async throws -> SettledFlat {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Hotel", 10_000, by: .ada)
    try await flat.spend("Museum", 6_400, by: .ben, currency: "BAM")
    try await flat.spend("Bus", 1_956, by: .chi, among: [.ada, .chi], currency: "BAM")
    try await flat.spend("Debt", 1_000, by: .dee, among: [.ben], kind: .transfer, currency: "BAM")
    return flat
  }

  private func form(_ rate: String, _ changes: [String: String] = [:]) -> [(String, String)] {
    let operation = ID<Ledger.Operation>(high: 90, low: 1).description
    let usual = [
      ("operation", operation), ("currency", "BAM"), ("own", "EUR"), ("side", "own"), ("rate", rate),
    ]
    return usual.map { ($0, changes[$0] ?? $1) }
  }

  private func offers(_ page: Document) -> Bool { page.button("Convert to EUR") != nil }

  private func error(_ page: Document) -> String? {
    page.root.descendants.first { $0["data-error"] == "rate" }?.text
  }

  @Test func `all entries of a currency get one rate by one change, and one undo takes it back`() async throws
  {
    let flat = try await trip()
    let ada = try await flat.made.signIn(as: .ada)
    let before = try await ada.visit(flat.path("balances"))
    #expect(before.root.text.contains("have no exchange rate and are counted apart."))
    let after = try await ada.submit("Convert to EUR", ["rate": "1.956"])
    #expect(ada.path == flat.path("balances"))
    #expect(after.message?.hasPrefix("3 entries now count in") == true)
    #expect(after.balances("BAM").isEmpty && !offers(after))
    // 64 marks are 32.72 euros, of which three quarters come back; 10 marks were 5.11 euros.
    #expect(after.balances()["\(Tenant.ben.id)"] == -2_500 + 3_272 - 818 - 511)
    #expect(after.balances().values.reduce(0, +) == 0)
    let undone = try await ada.submit("Undo")
    #expect(undone.balances() == before.balances() && undone.balances("BAM") == before.balances("BAM"))
    #expect(offers(undone))
  }

  @Test func `a trip in two currencies is settled in one`() async throws {
    let flat = try await trip()
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.visit(flat.path("balances"))
    try await ada.submit("Convert to EUR", ["rate": "1.956"])
    let page = try await ada.visit(flat.path("payments/all"))
    #expect(!page.proposals.isEmpty && page.proposals.allSatisfy { $0["data-currency"] == "EUR" })
    let after = try await ada.submit("Record \(page.proposals.count) payments")
    #expect(after.root.text.contains("All settled up"))
  }

  @Test func `the history says in a line what happened`() async throws {
    let flat = try await trip()
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.post(flat.path("rates"), form("0.5", ["side": "other"]))
    let line = try await ada.visit(flat.path("history")).root.descendants.first { $0["data-change"] != nil }
    let text = try #require(line).text
    #expect(text.contains("3 entries converted to") && text.contains("→ 0.5"))
  }

  @Test func `the rate is read from either side`() async throws {
    for (side, rate) in [("own", "1.25"), ("other", "0.8")] {
      let flat = try await trip()
      let ada = try await flat.made.signIn(as: .ada)
      let page = try await ada.post(flat.path("rates"), form(rate, ["side": side]))
      #expect(page.balances()["\(Tenant.dee.id)"] == -2_500 - 1_280 + 800)
    }
  }

  @Test(arguments: [
    "", " ", "x", "0", "-2", "1,2,3", "1e5", "99999999999999999999", "0.0000000000001", "5 USD",
    String(repeating: "1", count: 300), "<b>", "1/0", "9000000000000",
  ]) func `what is no rate is refused, and stands there again`(rate: String) async throws {
    let flat = try await trip()
    let ada = try await flat.made.signIn(as: .ada)
    let position = try flat.position()
    let page = try await ada.post(flat.path("rates"), form(rate))
    #expect(ada.status == 422)
    #expect(error(page)?.isEmpty == false)
    #expect(page.all("input").first { $0["name"] == "rate" }?["value"] == rate)
    #expect(try flat.position() == position)
  }

  @Test func `a rate at which an entry would be worth nothing, or too much, names the entry`() async throws {
    let flat = try await trip()
    try await flat.spend("Gum", 1, by: .ada, currency: "BAM")
    let ada = try await flat.made.signIn(as: .ada)
    let position = try flat.position()
    for (rate, title) in [("3", "Gum"), ("0.000000000001", "Debt")] {
      let page = try await ada.post(flat.path("rates"), form(rate))
      #expect(ada.status == 422)
      #expect(error(page)?.contains("“\(title)”") == true, "\(error(page) ?? "")")
      #expect(try flat.position() == position)
    }
  }

  @Test(arguments: [["currency": "XYZ"], ["currency": ""], ["side": "up"], ["own": "?"]])
  func `what the form cannot have sent is refused`(changes: [String: String]) async throws {
    let flat = try await trip()
    let ada = try await flat.made.signIn(as: .ada)
    let position = try flat.position()
    try await ada.post(flat.path("rates"), form("2", changes))
    #expect(ada.status == 400)
    #expect(try flat.position() == position)
  }

  @Test func `what changed since is decided when it is sent`() async throws {
    let flat = try await trip()
    let museum = try await flat.spend("Cinema", 400, by: .ada, currency: "BAM")
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.visit(flat.path("balances"))
    let rated = try await flat.spend("Tea", 400, by: .ada, currency: "BAM")
    var edit = EntryEdit()
    let money = Money(minorUnits: 400, currency: try #require(.named("BAM")))
    let rate = Rate(DecimalNumber(1), to: try #require(.named("EUR")))
    edit.bill = try Bill(
      amount: money, payers: .one(Tenant.ada.id), split: .equal([Tenant.ben.id]), rate: rate)
    try await flat.change(.entry(rated, .edited(edit)))
    try await flat.change(.entry(museum, .deleted(true)))
    let after = try await ada.submit("Convert to EUR", ["rate": "2"])
    #expect(after.message?.hasPrefix("3 entries now count in") == true)
    let tea = try await ada.visit(flat.path("entries/\(rated)"))
    #expect(tea.root.text.contains("€4.00"))
    // Nothing is left: the form that still stands elsewhere changes nothing, and says so.
    let position = try flat.position()
    let other = ID<Ledger.Operation>(high: 90, low: 2).description
    let again = try await ada.post(flat.path("rates"), form("3", ["operation": other]))
    #expect(again.message?.contains("have an exchange rate already") == true)
    #expect(try flat.position() == position)
  }

  @Test func `another currency of the group is a reason to look again`() async throws {
    let flat = try await trip()
    let ada = try await flat.made.signIn(as: .ada)
    try await flat.change(.group(.currency(try #require(.named("USD")))))
    let position = try flat.position()
    let page = try await ada.post(flat.path("rates"), form("2"))
    #expect(ada.status == 409)
    #expect(error(page)?.contains("has changed in the meantime") == true)
    #expect(try flat.position() == position)
  }

  @Test func `two who convert at the same moment do it once`() async throws {
    let flat = try await trip()
    let (site, path) = (flat.made, flat.path("rates"))
    var requests: [(body: String, lines: [String])] = []
    for (number, resident) in [Resident.ada, .ben].enumerated() {
      let browser = try await site.signIn(as: resident)
      let operation = ID<Ledger.Operation>(high: 91, low: UInt64(number)).description
      let body = form("\(number + 2)", ["operation": operation]).map { "\($0)=\($1)" }.joined(separator: "&")
      let cookies = browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
      requests.append(
        (body, ["Origin: http://x", "Cookie: \(cookies)", "Content-Type: application/x-www-form-urlencoded"]))
    }
    let position = try flat.position()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for request in requests {
        let request = try "POST \(path)".asRequest(request.body, lines: request.lines)
        tasks.addTask { await site.router.respond(to: request).status.code }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [303, 303])
    #expect(try flat.position() == position + 3)
  }

  @Test func `it is offered to those who may change entries, for money alone`() async throws {
    let flat = try await trip()
    let ada = try await flat.made.signIn(as: .ada)
    #expect(offers(try await ada.visit(flat.path("balances"))))
    try await flat.made.store.letLookOn(Tenant.ben.id, in: flat.group, at: flat.made.clock.now)
    let ben = try await flat.made.signIn(as: .ben)
    #expect(!offers(try await ben.visit(flat.path("balances"))))
    try await ben.post(flat.path("rates"), form("2"))
    #expect(ben.status == 403)
    try await flat.change(.group(.archived(true)))
    #expect(!offers(try await ada.visit(flat.path("balances"))))
    let position = try flat.position()
    try await ada.post(flat.path("rates"), form("2"))
    #expect(ada.status >= 400)
    #expect(try flat.position() == position)
  }

  @Test func `a rate that is known is filled in`() async throws {
    let flat = try await trip()
    let rates = ReferenceRates(
      flat.made.clock.now.time(in: .machine).day,
      ["BAM": try #require(DecimalNumber(units: 195_583, scale: 5))])
    try await flat.made.store.write { try $0.keep(rates) }
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    #expect(page.all("input").first { $0["name"] == "rate" }?["value"] == "1.95583")
    #expect(page.root.text.contains("European Central Bank reference rate"))
    #expect(try await ada.submit("Convert to EUR").message?.hasPrefix("3 entries now count in") == true)
  }
}
