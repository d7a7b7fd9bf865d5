import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Threads

@testable import Pages

struct UnchangedTests {
  /// The status of a page that is asked for with the tag of an earlier one.
  private func status(_ browser: Browser, _ path: String, _ tag: String) async throws -> Int {
    let cookies = browser.cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
    let request = try "GET \(path)".asRequest(
      [], lines: ["Cookie: \(cookies)", "If-None-Match: \(tag)", "Accept-Language: en"], host: browser.host)
    return await browser.router.respond(to: request).status.code
  }

  @Test func `a page that is the same is not written again`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let id = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    #expect(ada.response.fields[.entityTag] == nil, "a page with a message is for once")
    for path in [flat.list, flat.list + "?q=milk", "\(flat.entries)/\(id)"] {
      try await ada.visit(path)
      let tag = try #require(ada.response.fields[.entityTag])
      #expect(ada.response.fields[.cacheControl] == "private, no-cache")
      #expect(try await status(ada, path, tag) == 304)
      #expect(try await status(ben, path, tag) == 200, "it is another's page")
      #expect(try await status(ada, path + (path.contains("?") ? "&" : "?") + "page=2", tag) == 200)
      try await flat.add(ben, ["title": "Bread", "amount": "1"])
      #expect(try await status(ada, path, tag) == 200)
    }
  }

  @Test func `balances, history, bin and home too are not written again`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    for path in ["/", flat.list + "/balances", flat.list + "/history", flat.list + "/bin"] {
      // The first look at what is new takes the dot away.
      try await ada.visit(path)
      try await ada.visit(path)
      let tag = try #require(ada.response.fields[.entityTag], "\(path)")
      #expect(try await status(ada, path, tag) == 304)
      #expect(try await status(ben, path, tag) == 200)
      try await flat.add(ben, ["title": "Bread", "amount": "1"])
      #expect(try await status(ada, path, tag) == 200, "\(path)")
    }
  }

  @Test func `a page is kept for the same person alone, and until something changes`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    func page(_ browser: Browser) async throws -> String {
      try await browser.visit(flat.list + "/balances")
      return browser.response.text
    }
    let (hers, his) = (try await page(ada), try await page(ben))
    #expect(hers != his)
    let (again, phone) = (try await page(ada), try await page(try await flat.browser()))
    #expect(again == hers && phone == hers)
    #expect(try await page(ben) == his)
    try await flat.add(ben, ["title": "Bread", "amount": "100"])
    #expect(try await page(ada) != hers)
  }

  @Test func `pages are kept within bounds, the newest of them`() throws {
    let pages = RecentPages()
    let account = Account(id: ID(high: 1, low: 1), displayName: "Ada", created: Instant(milliseconds: 0))
    func key(_ number: Int64) -> PageKey {
      PageKey(
        path: "/", query: nil, position: number, news: [], person: account, member: nil, groups: [],
        lastGroup: nil, language: "en", locale: "en", today: .first)
    }
    for number in 0..<100 {
      pages.keep(Response(html: [UInt8](repeating: 32, count: 10)), as: key(Int64(number)))
    }
    #expect((0..<100).count { pages[key($0)] != nil } == 64)
    #expect(pages[key(99)] != nil && pages[key(35)] == nil)
    for number in 100..<130 {
      pages.keep(Response(html: [UInt8](repeating: 32, count: 200_000)), as: key(Int64(number)))
    }
    #expect((0..<130).count { pages[key($0)] != nil } == 10, "two megabytes at most")
    pages.keep(Response(html: [UInt8](repeating: 32, count: 300_000)), as: key(200))
    pages.keep(Response(.unprocessable, html: [32]), as: key(201))
    #expect(pages[key(200)] == nil && pages[key(201)] == nil)
  }

  @Test func `another group, its new name, and another name of one's own make a new page`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    var tag = try #require(ada.response.fields[.entityTag])
    let lisbon = try await flat.site.group("Lisbon", founder: .ada)
    #expect(try await status(ada, flat.list, tag) == 200)
    try await ada.visit(flat.list)
    tag = try #require(ada.response.fields[.entityTag])
    try await flat.site.change(lisbon, .group(.renamed("Porto")))
    #expect(try await status(ada, flat.list, tag) == 200)
    try await ada.visit(flat.list)
    tag = try #require(ada.response.fields[.entityTag])
    #expect(try await status(ada, flat.list, tag) == 304)
    try await flat.site.store.write { transaction in
      guard var account = try transaction.account(Resident.ada.id) else { return }
      account.timeZone = "Asia/Tokyo"
      try transaction.update(account)
    }
    #expect(try await status(ada, flat.list, tag) == 200)
  }

  @Test func `a new day, a new language of numbers and a message make a new page`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let tag = try #require(ada.response.fields[.entityTag])
    let id = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    try await ada.visit(flat.list)
    let later = try #require(ada.response.fields[.entityTag])
    #expect(later != tag)
    flat.site.clock.pass(.days(1))
    #expect(try await status(ada, flat.list, later) == 200)
    try await ada.visit(flat.list)
    let tomorrow = try #require(ada.response.fields[.entityTag])
    try await flat.site.store.write { transaction in
      guard var account = try transaction.account(Resident.ada.id) else { return }
      account.formats = "de-DE"
      try transaction.update(account)
    }
    #expect(try await status(ada, flat.list, tomorrow) == 200)
    try await ada.send("POST", "\(flat.entries)/\(id)/deletion")
    try await ada.send("GET", flat.list)
    #expect(ada.response.fields[.entityTag] == nil && ada.document.message != nil)
  }
}
