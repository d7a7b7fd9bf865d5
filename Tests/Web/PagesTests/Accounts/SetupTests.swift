import HTTP
import Store
import TestSupport
import Testing

@testable import Pages

struct SetupTests {
  private static let typed = ["name": "Ada", "username": "ada", "password": "the fridge hums"]

  @Test func `the first visitor becomes the owner`() async throws {
    let made = try await TestSite.fresh()
    let browser = made.browser()
    try await browser.visit("/")
    #expect(browser.path == "/setup")
    #expect(browser.document.all("title").first?.text == "Welcome to Evenly")
    try await browser.submit("Set up Evenly", Self.typed)
    #expect(browser.path == "/")
    #expect(browser.document.heading == "Hi Ada")
    #expect(browser.response.text.contains("Hi Ada"))
    let owner = try made.store.read { try $0.instance()?.owner }
    let account = try made.store.read { try $0.account(named: "ADA") }
    #expect(owner == account?.id)
    #expect(owner != nil)
  }

  @Test func `it is set up once`() async throws {
    let made = try await TestSite.fresh()
    try await made.browser().setUp(Self.typed)
    for method in ["GET", "POST"] {
      let late = made.browser()
      try await late.send(
        method, "/setup", Array("name=Eve&username=eve&password=the+door+squeaks".utf8),
        "application/x-www-form-urlencoded")
      #expect(late.status == 404)
    }
    #expect(try made.store.read { try $0.accounts().count } == 1)
  }

  @Test func `of two at the same time one is the owner`() async throws {
    let made = try await TestSite.fresh()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for name in ["ada", "eve"] {
        group.addTask {
          let body = "name=\(name)&username=\(name)&password=the+fridge+hums"
          let lines = ["Origin: http://x", "Content-Type: application/x-www-form-urlencoded"]
          return await made.router.respond(to: try "POST /setup".asRequest(body, lines: lines)).status.code
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.sorted() == [303, 404])
    #expect(try made.store.read { try $0.accounts().count } == 1)
  }

  @Test func `an hour after the start it wants a restart`() async throws {
    let made = try await TestSite.fresh()
    made.clock.pass(.minutes(59))
    let browser = made.browser()
    try await browser.visit("/setup")
    #expect(browser.status == 200)
    made.clock.pass(.minutes(1))
    try await browser.submit("Set up Evenly", Self.typed)
    #expect(browser.status == 403)
    #expect(browser.document.heading == "Restart Evenly to set it up")
    #expect(try made.store.read { try $0.accounts() }.isEmpty)
  }

  @Test(arguments: [
    ("name", "", "Enter a name."), ("name", "a\u{202E}b", "Use a single line"),
    ("name", String(repeating: "a", count: 81), "up to 80 characters"),
    ("username", "", "Choose a username."), ("username", "a b", "can’t contain spaces"),
    ("username", String(repeating: "u", count: 65), "up to 64 characters"),
    ("password", "short", "at least 8 characters"), ("password", "password123", "Too many people"),
    ("password", String(repeating: "p", count: 257), "up to 256 bytes"),
  ]) func `what is wrong is said beside its field and the rest is kept`(
    _ field: String, _ value: String, _ words: String
  ) async throws {
    let browser = try await TestSite.fresh().browser()
    try await browser.visit("/setup")
    var typed = Self.typed
    typed[field] = value
    let page = try await browser.submit("Set up Evenly", typed)
    #expect(browser.status == 422)
    #expect(page.error(field)?.contains(words) == true)
    let input = try #require(page.first("input", "name", field))
    #expect(input["aria-invalid"] == "true")
    #expect(input["aria-describedby"]?.contains("\(field)-error") == true)
    for other in ["name", "username"] {
      #expect(page.first("input", "name", other)?["value"] == typed[other])
    }
    #expect(page.first("input", "name", "password")?["value"] == "")
  }
}

extension Browser {
  func setUp(_ typed: [String: String]) async throws {
    try await visit("/setup")
    try await submit("Set up Evenly", typed)
    try #require(status == 200)
  }
}
