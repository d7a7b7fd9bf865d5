import HTTP
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Pages

struct SignUpTests {
  private static let typed = ["name": "Eve", "username": "eve", "password": "the fridge hums"]

  /// A household whose owner lets everybody in.
  private func open() async throws -> TestSite {
    let made = try await TestSite.household()
    try await made.store.write { try $0.setSignUpOpen(true) }
    return made
  }

  @Test func `until the owner says otherwise a new account needs an invitation`() async throws {
    let made = try await TestSite.household()
    let stranger = made.browser()
    try await stranger.visit("/login")
    #expect(!stranger.document.all("a").contains { $0["href"]?.hasPrefix("/signup") == true })
    try await stranger.visit("/signup")
    #expect(stranger.status == 403)
    #expect(stranger.document.heading == "You need an invite link")
    try await stranger.post("/signup", Self.typed.map { ($0.key, $0.value) })
    #expect(stranger.status == 403)
    #expect(try made.store.read { try $0.account(named: "eve") } == nil)
  }

  @Test func `the owner opens and closes it`() async throws {
    let made = try await TestSite.household()
    let (ada, stranger) = (try await made.signIn(as: .ada), made.browser())
    try await ada.visit("/instance")
    #expect(try await ada.submit("Let anyone sign up").message == "Anyone can now create an account.")
    try await stranger.visit("/login")
    #expect(stranger.document.all("a").contains { $0["href"] == "/signup" })
    #expect(try await ada.submit("Require an invite link").message == "New accounts now need an invite link.")
    try await stranger.visit("/signup")
    #expect(stranger.status == 403)
    let ben = try await made.signIn(as: .ben)
    try await ben.post("/instance/sign-up", [("open", "on")])
    #expect(ben.status == 403)
  }

  @Test func `signing up is refused before there is an owner`() async throws {
    let made = try await TestSite.fresh()
    try await made.store.write { try $0.setSignUpOpen(true) }
    let browser = made.browser()
    try await browser.visit("/signup")
    #expect(browser.status == 403)
  }

  @Test func `who signs up is in, and goes on where they wanted to`() async throws {
    let made = try await open()
    let browser = made.browser()
    try await browser.visit("/account?from=mail")
    let link = try #require(browser.document.all("a").first { $0["href"]?.hasPrefix("/signup") == true })
    try await browser.visit(try #require(link["href"]))
    try await browser.submit("Create account", Self.typed)
    #expect(browser.path == "/account?from=mail")
    try await browser.visit("/")
    #expect(browser.response.text.contains("Hi Eve"))
    let again = made.browser()
    try await again.visit("/login")
    try await again.submit("Sign in", ["username": "eve", "password": "the fridge hums"])
    #expect(again.response.text.contains("Hi Eve"))
    try await again.visit("/signup")
    #expect(again.path == "/")
  }

  @Test(arguments: [
    ("name", "", "Enter a name."), ("username", "a b", "can’t contain spaces"),
    ("username", "BEN", "has this username"), ("password", "short", "at least 8 characters"),
  ]) func `what is wrong is said beside its field and the rest is kept`(
    _ field: String, _ value: String, _ words: String
  ) async throws {
    let browser = try await open().browser()
    try await browser.visit("/signup?next=/account")
    var typed = Self.typed
    typed[field] = value
    let page = try await browser.submit("Create account", typed)
    #expect(browser.status == 422)
    #expect(page.error(field)?.contains(words) == true, "\(page.error(field) ?? "")")
    for kept in ["name", "username"] { #expect(page.first("input", "name", kept)?["value"] == typed[kept]) }
    #expect(page.first("input", "name", "next")?["value"] == "/account")
  }

  @Test func `a program that makes accounts has to wait, and a person is told how long`() async throws {
    let made = try await open()
    let browser = made.browser()
    try await browser.visit("/signup")
    let network = Network(PeerAddress.loopback)
    for _ in 0..<50 { _ = made.site.signIns.attempts.begin([.network(network)], at: made.clock.now) }
    let page = try await browser.submit("Create account", Self.typed)
    #expect(browser.status == 429)
    #expect(browser.response.fields[.retryAfter] == "2")
    #expect(page.error("password") == "Too many attempts. Wait 2 seconds, then try again.")
    #expect(page.first("input", "name", "username")?["value"] == "eve")
    made.clock.pass(.seconds(2))
    try await browser.submit("Create account", Self.typed)
    #expect(browser.path == "/")
  }
}
