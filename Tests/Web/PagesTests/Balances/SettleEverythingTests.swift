import HTTP
import Ledger
import TestSupport
import Testing

@testable import Pages

struct SettleEverythingTests {
  private typealias Tenant = SettledFlat.Tenant

  private func values(_ page: Document) -> [(String, String)] {
    page.all("form").filter { $0["action"]?.hasSuffix("/payments/all") == true }.flatMap(\.descendants)
      .compactMap { field in field["name"].map { ($0, field["value"] ?? "") } }
  }

  @Test func `everything is settled by one change, in every currency, and taken back by one undo`()
    async throws
  {
    let flat = try await SettledFlat.lived()
    try await flat.spend("Museum", 7_700, by: .ben, currency: "USD")
    let ada = try await flat.made.signIn(as: .ada)
    let before = try await ada.visit(flat.path("balances"))
    let link = try #require(before.all("a").first { $0.text == "Settle everything" }?["href"])
    let entries = try flat.entries()
    let page = try await ada.visit(link)
    let shown = page.proposals.map {
      [$0["data-from"], $0["data-to"], $0["data-minor"], $0["data-currency"]]
    }
    let proposed = before.proposals.map {
      [$0["data-from"], $0["data-to"], $0["data-minor"], $0["data-currency"]]
    }
    #expect(Set(shown) == Set(proposed) && Set(shown.map(\.last)).count == 2)
    let sums = try [("EUR", "€"), ("USD", "US$")].map { code, sign in
      let minor = shown.filter { $0.last == code }.compactMap { $0[2].flatMap { Int64($0) } }.reduce(0, +)
      return sign + Money(minorUnits: minor, currency: try #require(Currency.named(code))).plainText
    }
    #expect(page.all("p").contains { $0.text == "Together \(sums.joined(separator: " "))" })
    let after = try await ada.submit("Record \(shown.count) payments")
    #expect(ada.path == flat.path("balances"))
    #expect(after.message?.hasPrefix("\(shown.count) payments were recorded.") == true)
    #expect(after.proposals.isEmpty && after.root.text.contains("All settled upSince today"))
    #expect(try flat.entries() == entries + shown.count)
    let undone = try await ada.submit("Undo")
    #expect(undone.balances() == before.balances() && undone.balances("USD") == before.balances("USD"))
    #expect(try flat.entries() == entries)
  }

  @Test func `what changed since it was looked through is looked through once more`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let first = try await ada.visit(flat.path("payments/all"))
    let sent = values(first)
    try await flat.spend("Bread", 300, by: .ada, among: [.ada, .ben])
    let entries = try flat.entries()
    let page = try await ada.post(flat.path("payments/all"), sent)
    #expect(ada.status == 409)
    #expect(page.root.text.contains("The suggested payments have changed in the meantime."))
    #expect(try flat.entries() == entries)
    #expect(page.proposals.map { $0["data-minor"] } != first.proposals.map { $0["data-minor"] })
    try await ada.submit("Record \(page.proposals.count) payments")
    #expect(ada.document.proposals.isEmpty)
  }

  @Test func `two who settle everything at the same moment record it once`() async throws {
    let flat = try await SettledFlat.lived()
    let site = flat.made
    let path = flat.path("payments/all")
    var requests: [(body: String, lines: [String])] = []
    for resident in [Resident.ada, .ben] {
      let browser = try await site.signIn(as: resident)
      let form = values(try await browser.visit(path)).map { name, value in
        "\(name)=\(value.replacing(" ", with: "+"))"
      }
      let cookies = browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
      let lines = [
        "Origin: http://x", "Cookie: \(cookies)", "Content-Type: application/x-www-form-urlencoded",
      ]
      requests.append((form.joined(separator: "&"), lines))
    }
    let (count, entries) = (requests[0].body.split(separator: "payment=").count - 1, try flat.entries())
    let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for request in requests {
        let request = try "POST \(path)".asRequest(request.body, lines: request.lines)
        tasks.addTask { await site.router.respond(to: request).status.code }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    // The second finds nothing left to settle, and is led back to the balances.
    #expect(statuses == [303, 303])
    #expect(count > 1)
    #expect(try flat.entries() == entries + count)
    let ada = try await site.signIn(as: .ada)
    #expect(try await ada.visit(flat.path("balances")).balances().values.allSatisfy { $0 == 0 })
  }

  @Test func `the same form twice records it once, and a payment that stands there twice is refused`()
    async throws
  {
    let flat = try await SettledFlat.lived()
    try await flat.spend("Museum", 7_700, by: .ben, currency: "USD")
    let ada = try await flat.made.signIn(as: .ada)
    let sent = values(try await ada.visit(flat.path("payments/all")))
    let before = try flat.position()
    try await ada.post(flat.path("payments/all"), sent + [try #require(sent.last)])
    #expect(ada.status == 409)
    #expect(try flat.position() == before)
    try await ada.post(flat.path("payments/all"), sent)
    let position = try flat.position()
    #expect(try await ada.post(flat.path("payments/all"), sent).message?.contains("were recorded") == true)
    #expect(try flat.position() == position)
  }

  @Test(arguments: [
    [], ["x"], ["1 2 3 EUR"], ["ada ben 5 EUR"], ["ada ben -5 EUR"], ["ada ben 99999999999999999999 EUR"],
    ["ada ben 5 USD"], ["ada ben 5 EUR 5"],
  ]) func `payments that are not proposed are refused`(texts: [String]) async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let position = try flat.position()
    let ids = [("ada", Tenant.ada), ("ben", .ben)]
    let sent = texts.map { text in
      ("payment", ids.reduce(text) { $0.replacing($1.0, with: $1.1.id.description) })
    }
    try await ada.post(flat.path("payments/all"), sent)
    #expect(ada.status == 409)
    #expect(try flat.position() == position)
  }

  @Test func `it is offered for several payments to those who may record them`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Milk", 1_000, by: .ada, among: [.ada, .ben])
    let ada = try await flat.made.signIn(as: .ada)
    let offers = { (page: Document) in page.all("a").contains { $0.text == "Settle everything" } }
    #expect(!offers(try await ada.visit(flat.path("balances"))))
    try await flat.spend("Milk", 3_000, by: .ada)
    #expect(offers(try await ada.visit(flat.path("balances"))))
    try await flat.made.store.letLookOn(Tenant.ben.id, in: flat.group, at: flat.made.clock.now)
    let ben = try await flat.made.signIn(as: .ben)
    #expect(!offers(try await ben.visit(flat.path("balances"))))
    try await ben.visit(flat.path("payments/all"))
    #expect(ben.status == 403)
    try await flat.change(.group(.archived(true)))
    #expect(!offers(try await ada.visit(flat.path("balances"))))
  }

  @Test func `who owes as much as they get back is not settled`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.change(.group(.simplifiesDebts(false)))
    for (payer, other) in [(Tenant.ada, Tenant.ben), (.ben, .chi), (.chi, .ada)] {
      try await flat.spend("Milk", 500, by: payer, among: [other])
    }
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    #expect(page.proposals.count == 3 && !page.root.text.contains("All settled up"))
    #expect(page.balances().values.allSatisfy { $0 == 0 })
    try await ada.visit(flat.path("payments/all"))
    #expect(try await ada.submit("Record 3 payments").root.text.contains("All settled upSince today"))
  }

  @Test func `a group that is even says since when and what was shared`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada, among: [.ada, .ben])
    try await flat.spend("Museum", 900, by: .ada, among: [.ada], currency: "USD")
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.visit(flat.path("balances"))
    let page = try await ada.submit("Received")
    let text = page.root.text
    #expect(text.contains("All settled upSince todayJune 2025 · 3 entries · €40.00 and US$9.00 shared"))
    #expect(page.button("Archive group") == nil)
    // An entry that no one owes for does not change since when.
    flat.made.clock.pass(.hours(24 * 20))
    let later = try await ada.visit(flat.path("balances"))
    #expect(later.root.text.contains("Since 1") && later.button("Archive group") != nil)
    // A group with a bill that comes again is not over.
    let day = try #require(Day("2030-01-01"))
    let bill = try Bill(
      amount: Money(minorUnits: 90_000, currency: try #require(Currency.named("EUR"))),
      payers: .one(Tenant.ada.id), split: .equal([Tenant.ada.id, Tenant.ben.id]))
    let rule = ID<RecurringRule>(high: 6, low: 1)
    let schedule = try #require(Schedule(every: 1, .month, from: day))
    try await flat.change(
      .rule(rule, .added(schedule: schedule, template: Entry(title: "Rent", day: day, bill: bill))))
    #expect(try await ada.visit(flat.path("balances")).button("Archive group") == nil)
    try await flat.change(.rule(rule, .removed(true)))
    try await ada.visit(flat.path("balances"))
    try await ada.submit("Archive group")
    #expect(ada.document.message?.contains("archived") == true)
    #expect(try await ada.visit(flat.path("balances")).button("Archive group") == nil)
  }
}
