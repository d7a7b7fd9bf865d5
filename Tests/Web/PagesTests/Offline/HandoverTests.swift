import Foundation
import HTTP
import Ledger
import TestSupport
import Testing

@testable import Pages

/// What other programs of a device hand over, and the ways in that it offers.
struct HandoverTests {
  struct Case: Sendable {
    let text: String
    let amount: String?
    var currency: String?
    let title: String
    var home = "EUR"
  }

  @Test(arguments: [
    Case(text: "Pizza 12,50 €", amount: "12.50", currency: "EUR", title: "Pizza"),
    Case(text: "Pizza €12.5", amount: "12.5", currency: "EUR", title: "Pizza"),
    Case(text: "Your total is EUR 1.234,50.", amount: "1234.50", currency: "EUR", title: "Your total is"),
    Case(text: "2 tickets for $1,200", amount: "1200", currency: "USD", title: "2 tickets for"),
    Case(text: "Rent 1 000,50 €", amount: "1000.50", currency: "EUR", title: "Rent"),
    Case(text: "Rent 1\u{A0}000,50\u{A0}€", amount: "1000.50", currency: "EUR", title: "Rent"),
    Case(text: "Rent 12\u{202F}345\u{202F}678,9 EUR", amount: "12345678.9", currency: "EUR", title: "Rent"),
    Case(text: "Rent CHF 1'234.50", amount: "1234.50", currency: "CHF", title: "Rent"),
    Case(text: "Rent 1’234’567 CHF", amount: "1234567", currency: "CHF", title: "Rent"),
    Case(text: "12.50 CHF", amount: "12.50", currency: "CHF", title: ""),
    Case(text: "$12.50 coffee", amount: "12.50", currency: "USD", title: "coffee"),
    Case(text: "$12.50 coffee", amount: "12.50", currency: "CAD", title: "coffee", home: "CAD"),
    Case(text: "$12.50 AUD coffee", amount: "12.50", currency: "AUD", title: "coffee"),
    Case(text: "49.99 USD", amount: "49.99", currency: "USD", title: ""),
    Case(text: "Fika 45 kr", amount: "45", currency: "SEK", title: "Fika", home: "SEK"),
    Case(text: "Fika 45,50 kr", amount: nil, title: "Fika 45,50 kr"),
    Case(text: "Lunch 30.50 Fr.", amount: nil, title: "Lunch 30.50 Fr."),
    Case(text: "Lunch 30.50 Fr.", amount: "30.50", currency: "CHF", title: "Lunch", home: "CHF"),
    Case(text: "Lidl 23.11. 12,50", amount: "12.50", title: "Lidl 23.11."),
    Case(text: "Lidl 23.11.2026 12,50 €", amount: "12.50", currency: "EUR", title: "Lidl 23.11.2026"),
    Case(text: "Lidl 23.11", amount: nil, title: "Lidl 23.11"),
    Case(text: "Lidl 2026-11-23 11/23/2026", amount: nil, title: "Lidl 2026-11-23 11/23/2026"),
    Case(text: "Dinner at 12.30 Uhr, 0,75 l", amount: nil, title: "Dinner at 12.30 Uhr, 0,75 l"),
    Case(text: "Diesel 12,505 €", amount: nil, title: "Diesel 12,505 €"),
    Case(text: "Diesel 1.505 €", amount: "1505", currency: "EUR", title: "Diesel"),
    Case(text: "Pizza 12,50 € cola 3,50 €", amount: nil, title: "Pizza 12,50 € cola 3,50 €"),
    Case(text: "Pizza 12,50 cola 3,50", amount: nil, title: "Pizza 12,50 cola 3,50"),
    Case(text: "1980.50 JPY", amount: nil, title: "1980.50 JPY"),
    Case(text: "Ramen 100,50€", amount: "100.50", currency: "EUR", title: "Ramen"),
    Case(text: "Order 20251103 came to 17.30", amount: "17.30", title: "Order 20251103 came to"),
    Case(text: "1980 円 ¥1980 ランチ", amount: "1980", currency: "JPY", title: "ランチ"),
    Case(text: "Two tickets https://shop.example/12.50", amount: nil, title: "Two tickets"),
    Case(text: "1.2.3.4 or 99999999999999999.00", amount: nil, title: "1.2.3.4 or 99999999999999999.00"),
    Case(text: "", amount: nil, title: ""),
  ]) func `an amount is found in a text, and what it is for`(_ it: Case) throws {
    let found = SharedText(title: "", text: it.text, at: try #require(Currency.named(it.home)))
    #expect(found.amount == it.amount, "\(it.text)")
    #expect(found.currency?.code == it.currency, "\(it.text)")
    #expect(found.title == it.title)
  }

  @Test func `a long text and any bytes are read in time`() throws {
    let euro = try #require(Currency.named("EUR"))
    let long = String(repeating: "1,2.3€ ", count: 5_000)
    #expect(SharedText(title: long, text: long, at: euro).title.count <= 100)
    #expect(SharedText(title: "a", text: String(repeating: "\u{301}", count: 300), at: euro).title == "a")
  }

  @Test(arguments: ["en", "de"]) func `a text that is shared fills the form of a group`(_ language: String)
    async throws
  {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    ada.language = language
    let page = try await ada.visit("/share?title=&text=Pizza%2012,50%20%E2%82%AC")
    let link = try #require(page.all("a").compactMap { $0["href"] }.first { $0.contains("amount=") })
    let form = try await ada.visit(link)
    #expect(form.first("input", "name", "title")?["value"] == "Pizza")
    let operation = try #require(form.first("input", "name", "operation")?["value"])
    try await ada.post(flat.entries, [("title", "Pizza"), ("amount", "12.50"), ("operation", operation)])
    #expect(ada.response.text.contains("data-minor=\"1250\""))
  }

  @Test func `the currency of a text is chosen in the form`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let page = try await ada.visit("/share?title=Coffee&text=12.50%20CHF")
    let link = try #require(page.all("a").compactMap { $0["href"] }.first { $0.contains("amount=") })
    let form = try await ada.visit(link)
    #expect(form.all("option").contains { $0["value"] == "CHF" && $0["selected"] != nil })
  }

  @Test func `without a worker nothing is kept of what is shared, and that is said`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.upload("/share", "receipt", [1, 2, 3])
    #expect(ada.status == 200)
    #expect(ada.response.text.contains("Nothing was kept."))
    let stranger = flat.site.browser()
    try await stranger.post("/share")
    #expect(stranger.status == 200)
  }

  @Test(arguments: ["add", "balances", "receipts"]) func `ways in lead to the group that was looked at last`(
    _ place: String
  ) async throws {
    let flat = try await SharedFlat.make()
    let ben = try await flat.browser(of: .ben)
    for group in [flat.list, "/groups/\(flat.otherGroup)"] {
      try await ben.visit(group)
      try await ben.send("GET", "/last/\(place)")
      #expect(ben.response.fields[.location]?.hasPrefix(group) == true)
    }
    try await ben.send("GET", "/last/elsewhere")
    #expect(ben.status == 404)
    let alone = try await TestSite.household().signIn(as: .ada)
    try await alone.send("GET", "/last/\(place)")
    #expect(alone.response.fields[.location] == "/")
  }

  @Test func `who comes from the screen of a device is asked once`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    ada.host = "localhost"
    func isAsked(_ path: String) async throws -> Bool { try await ada.visit(path).button("Not now") != nil }
    #expect(try await !isAsked("/"))
    #expect(try await isAsked("/?from=screen"))
    try await ada.submit("Not now")
    #expect(try await !isAsked("/?from=screen"))
    ada.forgetCookies()
  }

  @Test func `the manifest speaks the device's language and names addresses that are there`() async throws {
    struct Manifest: Decodable {
      struct Shortcut: Decodable {
        let name: String
        let url: String
      }
      struct Action: Decodable { let action: String }

      let id: String
      let lang: String
      let shortcuts: [Shortcut]
      let share_target: Action
      let file_handlers: [Action]
    }
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.visit(flat.list)
    ada.language = "de"
    try await ada.send("GET", "/manifest.webmanifest")
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(ada.response.bytes))
    #expect(manifest.lang == "de")
    #expect(manifest.id == "./")
    #expect(manifest.shortcuts.map(\.name).contains("Salden"))
    for address in manifest.shortcuts.map(\.url) + [
      manifest.file_handlers[0].action, manifest.share_target.action,
    ] {
      try await ada.visit("/" + address.dropFirst(2))
      #expect(ada.status == 200, "\(address)")
    }
  }
}
