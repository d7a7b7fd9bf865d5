import HTTP
import Store
import TestSupport
import Testing

@testable import Pages

/// A person known to the identity provider and not here, between coming back and having an account.
struct NewcomerTests {
  private let provider: TestProvider

  init() throws { provider = try TestProvider() }

  private func count(_ made: TestSite) throws -> Int { try made.store.read { try $0.accounts() }.count }

  @Test func `who has an account, and comes by an invitation, gets no second one unasked`() async throws {
    let made = try await provider.site(signUp: .invited)
    let group = try await made.group("Flat", founder: .ada)
    let invitation = try await made.publicBrowser(of: .ada).invitation(to: group)
    let ben = made.publicBrowser()
    try await ben.visit(invitation)
    let signIn = try #require(ben.document.all("a").first { $0.text == "Sign in to my account" }?["href"])
    try await ben.visit(signIn)
    let out = try #require(ben.document.all("a").first { $0.text == "Sign in with House ID" }?["href"])
    try await ben.goAndComeBack(out, provider, made)
    #expect(ben.document.heading == "Are you new here?")
    #expect(ben.document.root.text.contains("You signed in at House ID as Chi of the House."))
    #expect(try count(made) == 2)
    let back = try #require(ben.document.all("a").first { $0.text == "Sign in to my account" }?["href"])
    try await ben.visit(back)
    try await ben.submit("Sign in", ["username": "ben", "password": Resident.ben.password])
    #expect(ben.path == invitation && ben.status == 200, "and the invitation is still there")
    try await ben.post("/account/provider", [("current_password", Resident.ben.password)])
    try await ben.goAndComeBack("/account/provider/going", provider, made)
    #expect(ben.document.message == "Account linked.")
    #expect(try count(made) == 2)
  }

  @Test func `who made a second one hears which it is when they connect`() async throws {
    let made = try await provider.site(signUp: .always)
    provider.change { $0.userInfo = ["preferred_username": "\"ben\""] }
    try await made.publicBrowser().comeAsNew("/login/oidc", provider, made)
    let ben = try await made.publicBrowser(of: .ben)
    try await ben.post("/account/provider", [("current_password", Resident.ben.password)])
    try await ben.goAndComeBack("/account/provider/going", provider, made)
    #expect(ben.document.message == "That account already signs in here as “ben2”.")
  }

  @Test func `where the provider alone lets in, it says who can help`() async throws {
    let made = try await provider.site(signUp: .always, isOnly: true)
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect(browser.document.root.text.contains("ask the server admin for a link"))
    #expect(!browser.document.all("a").contains { $0["href"]?.hasPrefix("/login") == true })
  }

  @Test func `it is asked of the browser that came back, for ten minutes, and answered once`() async throws {
    let made = try await provider.site(signUp: .always)
    let (browser, thief) = (made.publicBrowser(), made.publicBrowser())
    try await browser.goAndComeBack("/login/oidc?next=%2Faccount", provider, made)
    let address = browser.path
    try await browser.visit(address)
    #expect(browser.document.heading == "Are you new here?", "also when it is loaded anew")
    try await thief.visit(address)
    #expect(thief.document.heading == "Sign in")
    try await thief.post(address)
    #expect(thief.status == 422 && thief.document.error("provider")?.hasPrefix("That took too long") == true)
    let again = browser.moved(to: made)
    try await browser.submit("Create a new account")
    #expect(browser.path == "/account" && browser.document.heading == "You")
    #expect(!browser.cookies.keys.contains { $0.contains("arrival") })
    try await again.post(address, [("next", "/account")])
    #expect(again.status == 422)
    #expect(again.document.all("a").contains { $0["href"] == "/login/oidc?next=%2Faccount" })
    provider.change { $0.subject = "1002" }
    let late = made.publicBrowser()
    try await late.goAndComeBack("/login/oidc", provider, made)
    made.clock.pass(.minutes(10))
    try await late.submit("Create a new account")
    #expect(late.status == 422)
    #expect(try count(made) == 3)
  }

  @Test(arguments: [false, true]) func `a sign-in or sign-out since ends the offer of an account`(
    _ goesOut: Bool
  ) async throws {
    let made = try await provider.site(signUp: .always)
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    let (address, asked) = (browser.path, browser.moved(to: made))
    try await browser.visit("/login")
    try await browser.submit("Sign in", ["username": "ben", "password": Resident.ben.password])
    if goesOut { try await browser.post("/logout") }
    #expect(!browser.cookies.keys.contains { $0.contains("arrival") })
    try await asked.post(address)
    #expect(asked.status == 422, "also with the cookie of before")
    #expect(try count(made) == 2)
  }

  @Test func `of two tabs that say so one makes the account`() async throws {
    let made = try await provider.site(signUp: .always)
    let (first, second) = (made.publicBrowser(), made.publicBrowser())
    for browser in [first, second] { try await browser.goAndComeBack("/login/oidc", provider, made) }
    for browser in [first, second] { try await browser.submit("Create a new account") }
    #expect(first.document.heading == "Hi Chi of the House")
    #expect(second.status == 422)
    #expect(try count(made) == 3)
  }

  @Test func `an invitation that is closed since brings no account`() async throws {
    let made = try await provider.site(signUp: .invited)
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.publicBrowser(of: .ada)
    let invitation = try await ada.invitation(to: group)
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc?next=" + invitation.formEncoded, provider, made)
    let closing = ada.document.all("form").compactMap(\.["action"]).first { $0.hasSuffix("/revocation") }
    try await ada.post(try #require(closing))
    try await browser.submit("Create a new account")
    #expect(browser.status == 422)
    #expect(try count(made) == 2)
  }

  @Test func `strangers of one network fill no room but their own`() async throws {
    let made = try await provider.site(signUp: .always)
    let (crowd, chi) = (made.publicBrowser(), made.publicBrowser())
    crowd.peer = try #require(PeerAddress("192.0.2.7"))
    for _ in 0..<250 {
      try await crowd.goAndComeBack("/login/oidc", provider, made)
      try #require(crowd.document.heading == "Are you new here?")
    }
    try await crowd.goAndComeBack("/login/oidc", provider, made)
    #expect(crowd.status == 422)
    try await chi.comeAsNew("/login/oidc", provider, made)
    #expect(chi.document.heading == "Hi Chi of the House")
  }
}
