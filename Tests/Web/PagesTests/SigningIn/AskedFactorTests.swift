import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// Sites whose owner requires a second step of everyone.
struct AskedFactorTests {
  private func asking() async throws -> (made: TestSite, ada: Browser, ben: Browser) {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ada.visit("/instance")
    try await ada.submit("Require 2FA")
    return (made, ada, ben)
  }

  @Test func `an account without a second step sets one up, and then goes on`() async throws {
    let (made, ada, ben) = try await asking()
    #expect(ada.document.heading == "Two-factor authentication (2FA)", "the owner is no exception")
    for browser in [ben, made.browser()] {
      if browser !== ben { try await browser.givePassword(of: .ben) } else { try await browser.visit("/") }
      #expect(browser.document.heading == "Two-factor authentication (2FA)")
      #expect(browser.document.root.text.contains("This server requires two-factor authentication."))
    }
    _ = try await ben.addFactor(made, as: .ben)
    try await ben.visit("/")
    #expect(ben.document.heading == "Hi Ben")
  }

  @Test func `until a second step is set up every other route is closed`() async throws {
    let (made, _, ben) = try await asking()
    let group = try await made.group("Secret flat", founder: .ben)
    let cookie = "Cookie: " + ben.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    for route in Routes.all where route.endpoint.asksForFactor {
      let path = route.pattern.text.description.replacing("{group}", with: group.id.description).replacing(
        /\{\w+\}/, with: "AAAAAAAAAAAAAAAAAAAAAA")
      let response = await made.router.respond(
        to: try "\(route.method.rawValue) \(path)".asRequest(lines: [cookie, "Origin: http://x"]))
      #expect(response.status == .seeOther, "\(route.pattern.text)")
      #expect(response.fields[.location] == "/account/second-factor", "\(route.pattern.text)")
    }
    let open = Routes.all.filter { !$0.endpoint.asksForFactor }.map { $0.pattern.text.description }
    #expect(
      Set(open) == [
        "/up", "/ready", "/metrics", "/assets/{name}", "/assets/{folder}/{name}",
        "/assets/{folder}/{part}/{name}", "/robots.txt", "/sw.js", "/share", "/offline",
        "/feeds/{token}/entries.csv", "/feeds/{token}/history.atom", "/feeds/{token}/bills.ics",
        "/manifest.webmanifest", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png", "/setup",
        "/login", "/login/code", "/login/passkey", "/login/passkey/challenge", "/account/passkeys/proof",
        "/account/provider/confirmation", "/login/oidc", "/login/oidc/callback", "/connect/{token}",
        "/connect/{token}/going", "/logout", "/goodbye", "/shared/{token}", "/unsubscribe/{token}",
        "/account/second-factor", "/help", "/help/{subject}", "/api", "/api/problems/{problem}",
      ])
    for path in ["/account/second-factor", "/nowhere"] {
      try await ben.visit(path)
      #expect(
        !ben.response.text.contains("Secret flat"), "what groups there are is nothing to be seen either")
    }
    try await ben.visit("/account/second-factor")
    try await ben.submit("Sign out")
    #expect(ben.document.heading == "Sign in")
  }

  @Test func `guests are not asked, until they have a password`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let guest = made.browser()
    try await guest.post(try await made.signIn(as: .ada).invitation(to: group), [("name", "Lou")])
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    try await guest.visit(group.path)
    #expect(guest.path == group.path && guest.status == 200)
    try await guest.visit("/account")
    try await guest.submit("Create sign-in", ["username": "lou", "password": "the door squeaks"])
    #expect(guest.document.heading == "Two-factor authentication (2FA)")
  }

  @Test func `a new account begins with it`() async throws {
    let made = try await TestSite.household()
    try await made.store.write { transaction in
      try transaction.setSignUpOpen(true)
      try transaction.setSecondFactorAsked(true)
    }
    let browser = made.browser()
    try await browser.visit("/signup")
    try await browser.submit(
      "Create account", ["name": "Chi", "username": "chi", "password": "the door squeaks"])
    #expect(browser.document.heading == "Two-factor authentication (2FA)")
  }

  @Test func `it is taken back, and the owner sees who has one`() async throws {
    let (made, ada, ben) = try await asking()
    _ = try await ada.addFactor(made, as: .ada)
    try await ada.visit("/instance/people/\(Resident.ben.id)")
    #expect(ada.document.all("div").contains { $0.text == "Two-factor authentication (2FA)Off" })
    try await ada.visit("/instance")
    try await ada.submit("Make 2FA optional")
    #expect(ada.document.message == "Two-factor authentication is now optional.")
    try await ben.visit("/")
    #expect(ben.document.heading == "Hi Ben")
    try await ben.post("/instance/second-factor", [("asked", "on")])
    #expect(ben.status == 403)
  }
}
