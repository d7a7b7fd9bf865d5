import Accounts
import Encodings
import HTTP
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

struct SessionTests {
  private func setCookie(_ change: (inout SiteSettings) -> Void, _ browse: (Browser) -> Void) async throws
    -> String
  {
    let browser = try await TestSite.household(settings: change).browser()
    browse(browser)
    let body = "username=ada&password=\(Resident.ada.password.formEncoded)"
    let base = browser.site.settings.basePath.text
    try await browser.send("POST", base + "/login", Array(body.utf8), "application/x-www-form-urlencoded")
    return try #require(browser.response.fields[.setCookie])
  }

  @Test func `by HTTP the cookie carries the instance's id`() async throws {
    let cookie = try await setCookie({ _ in }, { _ in })
    let shape = /evenly-[\w-]{22}=[0-9a-f]{64}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax/
    #expect(cookie.wholeMatch(of: shape) != nil, "\(cookie)")
  }

  @Test func `below a base path the cookie stays there`() async throws {
    let cookie = try await setCookie({ $0.basePath = BasePath("/evenly") ?? .root }, { _ in })
    #expect(cookie.contains("; Path=/evenly;"))
  }

  @Test func `by HTTPS the cookie is the host's alone`() async throws {
    let cookie = try await setCookie({ $0.publicURL = PublicURL("https://money.example") }) {
      $0.host = "money.example"
      $0.scheme = "https"
    }
    #expect(cookie.hasPrefix("__Host-evenly-"))
    #expect(cookie.hasSuffix("; Path=/; Max-Age=7776000; HttpOnly; Secure; SameSite=Lax"))
  }

  @Test func `two instances on one host leave each other's cookies alone`() async throws {
    let browser = try await TestSite.household().signIn(as: .ada)
    let other = Browser(try await TestSite.household().router)
    for (name, value) in browser.cookies { other.plant(name, value) }
    try await other.signIn(as: .ben)
    #expect(other.cookies.count == 2)
  }

  @Test func `a session that is used lives on`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    for _ in 0..<5 {
      made.clock.pass(.days(60))
      try await browser.visit("/account")
      #expect(browser.document.heading == "You")
      #expect(browser.response.fields[.setCookie]?.contains("Max-Age=7776000") == true)
    }
  }

  @Test func `a session that is used every day ends after four hundred`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    for _ in 0..<8 {
      made.clock.pass(.days(50))
      try await browser.visit("/account")
    }
    #expect(browser.document.heading == "Sign in")
  }

  @Test func `a session that is not used for ninety days is over`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    made.clock.pass(.days(90))
    try await browser.visit("/account")
    #expect(browser.document.heading == "Sign in")
  }

  @Test func `within an hour a page view writes nothing`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let begun = made.clock.now
    made.clock.pass(.minutes(59))
    try await browser.visit("/account")
    #expect(browser.response.fields[.setCookie] == nil)
    let lastUsed = { try made.store.read { try $0.sessions(of: Resident.ada.id, at: begun).map(\.lastUsed) } }
    #expect(try lastUsed() == [begun])
    made.clock.pass(.minutes(1))
    try await browser.visit("/account")
    #expect(try lastUsed() == [made.clock.now])
  }

  @Test func `only the digest of a token is kept`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let token = try #require(browser.cookies.values.first.flatMap { SecretToken($0) })
    let found = try made.store.read { try $0.signedIn(with: token.digest, at: made.clock.now) }
    #expect(found?.account.id == Resident.ada.id)
  }

  @Test(arguments: ["", "0", String(repeating: "g", count: 64), String(repeating: "A", count: 64)])
  func `what is no token is none`(_ text: String) { #expect(SecretToken(text) == nil) }
}
