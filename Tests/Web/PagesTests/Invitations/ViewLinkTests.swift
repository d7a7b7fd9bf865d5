import HTTP
import Ledger
import Store
import TestSupport
import Testing

struct ViewLinkTests {
  private func open() async throws -> (made: TestSite, group: TestGroup, browser: Browser, path: String) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Sam", "Kim"])
    try await made.pay(1_000, 0, for: [0, 1], in: group)
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(group.path + "/looking-links")
    try await browser.submit("Create read-only link")
    let address = try #require(browser.document.first("input", "id", "link")?["value"])
    #expect(address.hasPrefix("http://evenly.lan:8080/shared/"))
    return (made, group, browser, String(address.dropFirst("http://evenly.lan:8080".count)))
  }

  @Test func `a visitor with the link sees entries and balances, and no buttons`() async throws {
    let (made, group, _, path) = try await open()
    let stranger = made.browser()
    try await stranger.visit(path)
    #expect(stranger.status == 200 && stranger.cookies.isEmpty)
    #expect(stranger.document.heading == "Lake Street")
    let pressed = stranger.document.all("main").flatMap(\.descendants).map(\.name)
    #expect(!pressed.contains("form") && !pressed.contains("button") && !pressed.contains("input"))
    #expect(stranger.response.fields[HeaderName("X-Robots-Tag")] == "noindex, nofollow")
    #expect(stranger.document.all("li").count { $0["data-entry"] != nil } == 1)
    let worn = stranger.document.all("link").compactMap { $0["href"] }
    #expect(worn.contains { $0.contains("/css/list.") }, "it is a list: \(worn)")
    let balances = stranger.document.all("li").compactMap {
      $0["data-member"] == nil ? nil : $0["data-minor"]
    }
    #expect(balances.sorted() == ["-500", "0", "500"])
    #expect(stranger.response.text.contains("Sam pays Ada"))
    let links = stranger.document.all("a").compactMap { $0["href"] }
    #expect(!links.contains { $0.contains(group.id.description) })
    try await stranger.visit(group.path)
    #expect(stranger.document.heading == "Sign in")
  }

  @Test func `a member goes to the group itself, and others who are signed in look`() async throws {
    let (made, group, browser, path) = try await open()
    try await browser.visit(path)
    #expect(browser.path == group.path)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(path)
    #expect(ben.status == 200 && ben.path == path)
    try await ben.visit(group.path)
    #expect(ben.status == 404)
  }

  @Test func `a link that is closed or has run out shows nothing`() async throws {
    let (made, group, browser, path) = try await open()
    try await browser.visit(group.path + "/looking-links")
    #expect(browser.response.text.contains(path))
    try await browser.submit("Revoke the read-only link: Created by Ada · 30 days left")
    #expect(browser.document.message == "Link revoked. It no longer works.")
    let stranger = made.browser()
    try await stranger.visit(path)
    #expect(stranger.status == 404)
    try await browser.post(group.path + "/looking-links", [("days", "7")])
    let other = try #require(browser.document.first("input", "id", "link")?["value"]).replacing(
      "http://evenly.lan:8080", with: "")
    #expect(other != path)
    try await stranger.visit(other)
    #expect(stranger.status == 200)
    made.clock.pass(.days(7))
    try await stranger.visit(other)
    #expect(stranger.status == 404)
  }

  @Test func `what cannot be chosen, and links of others, are refused`() async throws {
    let (made, group, browser, _) = try await open()
    try await browser.post(group.path + "/looking-links", [("days", "9999")])
    #expect(browser.status == 422 && browser.document.error("days") != nil)
    let link = try #require(try made.store.read { try $0.viewLinks(to: group.id, at: made.clock.now) }.first)
    try await made.join(.ben, 1, in: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(group.path + "/looking-links/\(link.id)/revocation")
    #expect(ben.status == 403)
    let other = try await made.group("Other", founder: .ben)
    try await ben.post(other.path + "/looking-links/\(link.id)/revocation")
    #expect(ben.status == 404)
    for token in ["", "x", String(repeating: "0", count: 64)] {
      try await ben.visit("/shared/" + token)
      #expect(ben.status == 404)
    }
  }

  @Test func `a deleted group is not looked at, and viewers make no links`() async throws {
    let (made, group, browser, path) = try await open()
    try await made.join(.ben, 2, in: group, role: .viewer)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(group.path + "/looking-links")
    #expect(ben.status == 403)
    try await browser.post(group.path + "/deletion", [("name", "Lake Street")])
    let stranger = made.browser()
    try await stranger.visit(path)
    #expect(stranger.status == 404)
  }

  @Test func `twenty links stand open, and no more`() async throws {
    let (made, group, browser, _) = try await open()
    for _ in 2...20 { try await browser.post(group.path + "/looking-links") }
    try await browser.post(group.path + "/looking-links")
    #expect(browser.status == 422)
    #expect(browser.document.error("refusal")?.hasPrefix("A group can have up to 20 read-only links") == true)
    #expect(try made.store.read { try $0.viewLinks(to: group.id, at: made.clock.now) }.count == 20)
  }
}
