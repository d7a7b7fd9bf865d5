import HTTP
import Store
import TestSupport
import Testing

@testable import Accounts

struct SignInTests {
  private func tryToSignIn(_ browser: Browser, _ username: String, _ password: String) async throws {
    try await browser.post("/login", [("username", username), ("password", password)])
  }

  @Test func `a name in any case and an accent in any form will do`() async throws {
    let browser = try await TestSite.household().browser()
    try await tryToSignIn(browser, " ADA ", Resident.ada.password)
    #expect(browser.document.heading == "Hi Ada")
  }

  @Test func `an unknown name and a wrong password get the same answer`() async throws {
    let made = try await TestSite.household()
    let wrong = made.browser()
    let unknown = made.browser()
    try await tryToSignIn(wrong, "ada", "not her password")
    try await tryToSignIn(unknown, "zoe", "not her password")
    #expect(wrong.status == 422)
    #expect(wrong.document.error("password") == "Wrong username or password.")
    #expect(wrong.response.text == unknown.response.text.replacing("zoe", with: "ada"))
    #expect(wrong.cookies.isEmpty)
  }

  @Test func `the page to sign in on is kept for its language, its way on and what it offers`() async throws {
    let made = try await TestSite.household()
    let (english, german) = (made.browser(), made.browser())
    german.language = "de"
    let first = try await english.visit("/login")
    #expect(first.heading == "Sign in")
    #expect(try await german.visit("/login").heading == "Anmelden")
    try await english.visit("/login?next=/search")
    #expect(english.response.text.contains(#"name="next" value="/search""#))
    try await english.visit("/login")
    #expect(!english.response.text.contains("/search"))
    try await tryToSignIn(english, "ada", "not her password")
    try await english.visit("/login")
    #expect(english.document.error("password") == nil)
    try await made.store.write { try $0.setSignUpOpen(true) }
    try await english.visit("/login")
    #expect(english.response.text.contains("/signup"))
  }

  @Test func `one sees who signed in and who tried to, from which device and where`() async throws {
    let made = try await TestSite.household()
    let thief = made.browser()
    thief.userAgent = "curl/8.0"
    thief.peer = try #require(PeerAddress("203.0.113.9"))
    for _ in 1...2 { try await tryToSignIn(thief, "ADA", "a guess") }
    try await tryToSignIn(thief, "eve", "a guess")
    let ada = try await made.signIn(as: .ada)
    let list = try await ada.visit("/account").first("section", "aria-labelledby", "sign-ins")
    let lines = try #require(list).all("li").map(\.text)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("Signed in Firefox on Linux · 127.0.0.1 · ") == true)
    #expect(lines.last?.hasPrefix("Wrong password or code, 2 times curl · 203.0.113.9 · ") == true)
    #expect(!ada.response.text.contains("guess"))
    let ben = try await made.signIn(as: .ben)
    #expect(try await ben.visit("/account").root.text.contains("Wrong password") == false)
    try await ada.send("GET", "/account/data")
    #expect(ada.response.text.contains(#""device":"curl","address":"203.0.113.9""#))
  }

  @Test(arguments: ["", String(repeating: "x", count: 300), "\u{0}"]) func `odd passwords are wrong ones`(
    _ password: String
  ) async throws {
    let browser = try await TestSite.household().browser()
    try await tryToSignIn(browser, "ada", password)
    #expect([400, 422].contains(browser.status))
    #expect(browser.cookies.isEmpty)
  }

  @Test func `who is disabled stays out`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ben)
    try await made.store.write { [now = made.clock.now] in try $0.setDisabled(Resident.ben.id, since: now) }
    try await browser.visit("/account")
    #expect(browser.document.heading == "Sign in")
    try await tryToSignIn(browser, "ben", Resident.ben.password)
    #expect(browser.status == 422)
  }

  @Test func `signing in gives a new token, even to a browser that brings one`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let (name, first) = try #require(browser.cookies.first)
    let planted = String(repeating: "0", count: 64)
    browser.plant(name, planted)
    try await tryToSignIn(browser, "ada", Resident.ada.password)
    #expect(browser.cookies[name] != planted)
    #expect(browser.cookies[name] != first)
    let thief = made.browser()
    thief.plant(name, planted)
    try await thief.visit("/account")
    #expect(thief.document.heading == "Sign in")
  }

  @Test func `signing in again ends the session before`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let old = browser.cookies
    try await tryToSignIn(browser, "ada", Resident.ada.password)
    let thief = made.browser()
    for (name, value) in old { thief.plant(name, value) }
    try await thief.visit("/account")
    #expect(thief.document.heading == "Sign in")
  }

  @Test func `an outdated hash is renewed`() async throws {
    let made = try await TestSite.household()
    let cost = try #require(PasswordCost(logarithm: 2, blockSize: 1, lanes: 1))
    let old = try #require(PasswordHash(of: Password(Resident.ada.password), cost: cost, salt: [9])).text
    try await made.store.write { try $0.setPassword(of: Resident.ada.id, to: old) }
    _ = try await made.signIn(as: .ada)
    let kept = try #require(try made.store.read { try $0.password(of: Resident.ada.id) })
    #expect(PasswordHash(kept)?.cost == .least)
    _ = try await made.signIn(as: .ada)
  }

  @Test(arguments: [
    ("/account", "/account"), ("/groups/x?q=a%20b&page=2", "/groups/x?q=a%20b&page=2"), ("", "/"),
    ("//evil.example", "/"), ("/\\evil.example", "/"), ("https://evil.example", "/"), ("https:evil", "/"),
    ("javascript:alert(1)", "/"), ("\t//evil.example", "/"), ("/\t/evil.example", "/"), ("evil.example", "/"),
    ("/../evil", "/"), ("/a/%2e%2E/b", "/"), ("/%0d%0aSet-Cookie:x", "/%0d%0aSet-Cookie:x"), ("/é", "/"),
    ("/a#b", "/"), ("\\\\evil", "/"), ("///evil", "/"),
  ]) func `after signing in one goes on within the instance`(_ next: String, _ expected: String) async throws
  {
    let browser = try await TestSite.household().browser()
    let body = "username=ada&password=\(Resident.ada.password.formEncoded)&next=\(next.formEncoded)"
    try await browser.send("POST", "/login", Array(body.utf8), "application/x-www-form-urlencoded")
    #expect(browser.status == 303)
    #expect(browser.response.fields[.location] == expected)
  }

  @Test func `signing out ends the session and tidies the browser`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let cookies = browser.cookies
    try await browser.send("POST", "/logout")
    #expect(browser.response.fields[.location] == "/login")
    #expect(browser.response.fields[HeaderName("Clear-Site-Data")] == #""cache""#)
    #expect(browser.cookies.isEmpty)
    for (name, value) in cookies { browser.plant(name, value) }
    try await browser.visit("/account")
    #expect(browser.document.heading == "Sign in")
  }
}
