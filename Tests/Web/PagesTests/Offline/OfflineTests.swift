import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Words

@testable import Pages

/// What a browser may keep of a person's pages, and how forms typed offline arrive.
struct OfflineTests {
  private func keeping(_ flat: SharedFlat) async throws -> Browser {
    let ada = try await flat.browser()
    ada.host = "localhost:8080"
    try await ada.visit("/account/offline")
    try await ada.submit("Turn on offline mode")
    return ada
  }

  private func keep(_ browser: Browser) -> String? { browser.response.fields[.keep] }

  @Test func `pages of every day are kept for who has asked for it, and no others`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let id = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    let entry = "\(flat.entries)/\(id)"
    let kept = ["/", "/offline", flat.list, flat.new, entry, entry + "/edit", flat.list + "/balances"]
    for path in kept {
      try await ada.visit(path)
      #expect(keep(ada) == nil, "\(path)")
      #expect(ada.document.first("template", "id", "keeping") == nil, "\(path)")
    }
    let keeping = try await keeping(flat)
    for path in kept {
      try await keeping.visit(path)
      #expect(keep(keeping) == Resident.ada.id.description, "\(path)")
      #expect(keeping.document.first("template", "id", "keeping") != nil, "\(path)")
    }
    for path in ["/account", flat.list + "/history", flat.list + "/members", "/assets/nothing"] {
      try await keeping.visit(path)
      #expect(keep(keeping) == nil, "\(path)")
    }
  }

  @Test func `another account in the same browser makes it forget the kept pages`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await keeping(flat)
    let (name, value) = try #require(ada.cookies.first { $0.key.contains("offline") })
    let ben = try await flat.browser(of: .ben)
    ben.plant(name, value)
    try await ben.visit(flat.list)
    #expect(keep(ben) == "none")
    #expect(ben.document.first("template", "id", "keeping") == nil)
    let nobody = flat.site.browser()
    nobody.plant(name, value)
    try await nobody.visit("/login")
    #expect(keep(nobody) == "over", "the session of whose they are has ended")
    try await ben.post("/logout")
    try await ada.post("/logout")
    #expect(ben.cookies[name] == value, "the choice is another's")
    #expect(ada.cookies[name] == "left")
    try await ada.visit("/login")
    #expect(keep(ada) == "none", "pages go, also where no script has let go of them")
  }

  @Test func `without HTTPS a sentence stands where it is switched on`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    for (host, isPossible) in [
      ("evenly.lan", false), ("evenly.lan:8080", false), ("localhost", true), ("127.0.0.1:8080", true),
      ("[::1]:8080", true), ("localhost.example", false),
    ] {
      ada.host = host
      let page = try await ada.visit("/account/offline")
      #expect((page.button("Turn on offline mode") != nil) == isPossible, "\(host)")
      #expect(ada.response.text.contains("HTTPS") != isPossible, "\(host)")
    }
  }

  @Test func `switched off, pages are as before`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await keeping(flat)
    try await ada.visit("/account/offline")
    try await ada.submit("Turn off offline mode")
    #expect(ada.document.message == "Offline mode is off. This browser keeps nothing.")
    try await ada.visit(flat.list)
    #expect(keep(ada) == nil)
  }

  @Test func `it is kept as long as the session is used`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await keeping(flat)
    flat.site.clock.pass(.days(7))
    try await ada.visit(flat.list)
    let cookies = ada.response.fields.values(of: .setCookie)
    #expect(cookies.contains { $0.contains("offline") && $0.contains("\(Resident.ada.id)") })
    #expect(keep(ada) == Resident.ada.id.description)
  }

  // MARK: - What was typed without a connection

  private func send(
    _ browser: Browser, _ path: String, _ fields: [(String, String)], as person: Resident = .ada,
    try name: String? = nil
  ) async throws {
    browser.proxyLines = ["Evenly-Outbox: \(person.id)"] + (name.map { ["Evenly-Try: \($0)"] } ?? [])
    defer { browser.proxyLines = [] }
    try await browser.post(path, fields)
  }

  private let operation = "AaIGXhPEceOysFfJxgS9Ag"

  @Test func `what is done is confirmed by its operation, however often it comes`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let fields = [("title", "Milk"), ("amount", "3"), ("operation", operation)]
    for _ in 0..<3 {
      try await send(ada, flat.entries, fields)
      #expect(ada.status == 204)
      #expect(ada.response.fields[.operation] == operation)
      #expect(ada.response.fields[.location] == nil)
    }
    let list = try await ada.visit(flat.list)
    #expect(list.all("li").count { $0["data-entry"] != nil } == 1)
    #expect(list.message == nil, "nobody was there to be told")
    let id = try #require(list.all("li").compactMap { $0["data-entry"] }.first)
    for _ in 0..<2 {
      try await send(ada, "\(flat.entries)/\(id)/deletion", [("operation", "AaIGXhPEceOysFfJxgS9Aw")])
      #expect(ada.status == 204)
    }
  }

  @Test func `what was confirmed is so once more, for whom it was and for a while`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let (first, second) = ("7a1c0b9e-1111-4222-8333-000000000001", "7a1c0b9e-1111-4222-8333-000000000002")
    func isKnown(_ name: String, to browser: Browser) async throws -> Bool {
      try await browser.send("GET", "/arrived/\(name)")
      #expect(browser.status == 204)
      let known = browser.response.fields[.operation]
      #expect(known == nil || known == operation)
      return known != nil
    }
    for name in [first, operation] { #expect(try await !isKnown(name, to: ada)) }
    try await send(
      ada, flat.entries, [("title", "Milk"), ("amount", "3"), ("operation", operation)], try: first)
    #expect(ada.status == 204)
    for name in [first, operation] {
      #expect(try await isKnown(name, to: ada))
      #expect(try await !isKnown(name, to: ben))
    }
    try await send(
      ada, flat.entries, [("title", "Milk"), ("amount", "4"), ("operation", operation)], try: second)
    #expect(ada.status == 409)
    #expect(ada.response.fields[.refusal]?.contains("already%20saved") == true)
    #expect(try await !isKnown(second, to: ada), "these words have not arrived")
    flat.site.clock.pass(.seconds(5 * 60))
    #expect(try await !isKnown(first, to: ada))
    #expect(try await isKnown(operation, to: ada))
  }

  @Test func `so many tries are known, and the oldest go`() async throws {
    let arrivals = Arrivals()
    let (ada, now) = (Resident.ada.id, Instant(milliseconds: 1_800_000_000_000))
    let id = try #require(ID<Ledger.Operation>(operation))
    for number in 0...Arrivals.limit { arrivals.note(id, by: ada, in: "\(number)", at: now) }
    arrivals.note(id, by: ada, in: String(repeating: "x", count: 37), at: now)
    #expect(arrivals.operation(of: "0", by: ada, at: now) == nil)
    #expect(arrivals.operation(of: "1", by: ada, at: now) == id)
    #expect(arrivals.operation(of: String(repeating: "x", count: 37), by: ada, at: now) == nil)
  }

  @Test func `what is for a group that one is not in is refused in words of its own`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, nowhere) = (try await flat.browser(), ID<Group>(high: 7, low: 7))
    for group in [flat.otherGroup, nowhere] {
      let entries = "/groups/\(group)/entries"
      try await send(ada, entries, [("title", "Milk"), ("amount", "3"), ("operation", operation)])
      #expect(ada.status == 404)
      #expect(ada.response.fields[.refusal]?.contains("The%20group%20was%20deleted") == true)
      #expect(ada.document.heading == "You can’t open this group")
      #expect(ada.response.text.contains("Title: Milk"))
      try await ada.visit("/groups/\(group)")
      #expect(ada.status == 404)
      #expect(ada.document.heading == "Page not found")
    }
    try await send(ada, flat.entries + "/\(nowhere)", [("title", "Milk"), ("operation", operation)])
    #expect(ada.document.heading == "Page not found", "the group is there")
  }

  @Test func `what is not taken is shown as it was typed, in plain words and without its choices`() throws {
    let fields: [(name: String, value: String)] = [
      (name: "kind", value: "expense"), ("title", "Bread"), ("amount", "2"), ("currency", "EUR"),
      ("rated", "EUR"), ("split", "equal"), ("in[x]", "on"), ("shares[x]", "1"), ("date", "2026-11-23"),
      ("shown-split", "equal"), ("payer", "several"), ("repeat", "month"), ("every", "1"), ("name", "Some"),
    ]
    let en = Formats(t: Strings(language: .en), today: try #require(Day("2026-11-23")))
    #expect(fields.lines(en) == ["Title: Bread", "Amount: 2 EUR", "Date: \(en.date(en.today))", "Some"])
    let none: [(name: String, value: String)] = [("amount", ""), ("currency", "EUR")]
    #expect(none.lines(en).isEmpty)
  }

  @Test func `browsers write days as the pages do`() {
    let (en, ja) = (Strings(language: .en), Strings(language: .ja))
    #expect(Formats.browserLocale(of: en, nil) == "en-GB")
    #expect(Formats.browserLocale(of: en, "de-CH") == "en-CH")
    #expect(Formats.browserLocale(of: ja, nil) == "ja")
    #expect(Formats.browserLocale(of: ja, "en-US") == "ja-US")
  }

  @Test func `what is refused is no confirmation`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await send(ada, flat.entries, [("title", "Milk"), ("amount", "much"), ("operation", operation)])
    #expect(ada.status == 422)
    #expect(ada.response.fields[.operation] == nil)
    try await send(ada, flat.entries, [("title", "Milk"), ("amount", "3")])
    #expect(ada.status == 200, "without an id it is a form like any other")
  }

  @Test func `nothing is done in the name of who sits there now`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let fields = [("title", "Milk"), ("amount", "3"), ("operation", operation)]
    try await send(ben, flat.entries, fields)
    #expect(ben.status == 401)
    ben.proxyLines = ["Evenly-Outbox: nobody"]
    try await ben.post(flat.entries, fields)
    #expect(ben.status == 401)
    let stranger = flat.site.browser()
    try await send(stranger, flat.entries, fields)
    #expect(stranger.status == 401)
    #expect(try await ada.visit(flat.list).all("li").allSatisfy { $0["data-entry"] == nil })
  }
}
