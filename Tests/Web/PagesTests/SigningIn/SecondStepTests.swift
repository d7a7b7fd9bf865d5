import HTTP
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

/// The second page of signing in.
struct SecondStepTests {
  /// Ada's account asks for a code; the browser in which she added it is another one.
  private func household() async throws -> (made: TestSite, factor: TestFactor, browser: Browser) {
    let made = try await TestSite.household()
    let factor = try await made.signIn(as: .ada).addFactor(made, as: .ada)
    made.clock.pass(.minutes(2))
    return (made, factor, made.browser())
  }

  @Test func `a right code lets in, to where one wanted to go`() async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada, next: "/people")
    #expect(browser.document.heading == "One more step")
    #expect(browser.path == "/login/code?next=%2Fpeople")
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.path == "/people" && browser.status == 200)
    #expect(browser.cookies.keys.allSatisfy { !$0.contains("half") })
    try await browser.visit("/account")
    let rows = browser.document.all("li").map(\.text)
    #expect(rows.contains { $0.contains("This device · With a password and a code") })
  }

  @Test func `a code is good once`() async throws {
    let (made, factor, browser) = try await household()
    let code = try factor.code(made)
    try await browser.givePassword(of: .ada)
    try await browser.submit("Sign in", ["code": code])
    let other = made.browser()
    try await other.givePassword(of: .ada)
    try await other.submit("Sign in", ["code": code])
    #expect(other.status == 422)
    #expect(other.document.error("code")?.hasPrefix("This code was already used.") == true)
  }

  @Test(arguments: [(Int64(-60), false), (-30, true), (0, true), (30, true), (60, false)])
  func `a clock may be one step away, not two`(_ seconds: Int64, _ isRight: Bool) async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada)
    try await browser.submit("Sign in", ["code": try factor.code(made, after: seconds)])
    #expect((browser.document.heading == "Hi Ada") == isRight)
  }

  @Test(arguments: ["code", "recovery"]) func `a code on paper lets in once, in either field`(_ field: String)
    async throws
  {
    let (made, factor, browser) = try await household()
    let code = try #require(factor.codes.first)
    try await browser.givePassword(of: .ada)
    try await browser.submit("Sign in", [field: code.uppercased()])
    #expect(browser.document.heading == "Hi Ada")
    try await browser.visit("/account/second-factor")
    #expect(browser.document.root.text.contains("9 codes left."))
    let other = made.browser()
    try await other.givePassword(of: .ada)
    try await other.submit("Sign in", [field: code])
    #expect(other.document.error(field) == "This code is wrong. Try again.")
  }

  @Test func `five tries, and the password is asked for again`() async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada)
    for _ in 0..<4 {
      try await browser.submit("Sign in", ["code": "000000"])
      #expect(browser.document.error("code") == "This code is wrong. Try again.")
    }
    try await browser.submit("Sign in", ["code": "000000"])
    #expect(browser.document.heading == "Sign in")
    #expect(browser.document.error("password")?.hasPrefix("That took too long") == true)
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.status == 429)
    #expect(browser.response.fields[.retryAfter] == "2")
    made.clock.pass(.seconds(2))
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.document.heading == "Hi Ada")
    try await browser.visit("/account")
    #expect(browser.document.all("li").contains { $0.text.hasPrefix("Wrong password or code, 5 times") })
  }

  @Test func `what is no code at all is no try`() async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada)
    for _ in 0..<8 {
      try await browser.submit("Sign in", ["code": "12345"])
      #expect(browser.status == 422)
    }
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.document.heading == "Hi Ada")
  }

  @Test func `after five minutes it is over`() async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada, next: "/people")
    made.clock.pass(.minutes(5))
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.document.heading == "Sign in")
    try await browser.visit("/login/code?next=%2Fpeople")
    #expect(browser.path == "/login?next=%2Fpeople")
  }

  @Test func `what was typed elsewhere is kept through both pages`() async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada)
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    try await browser.visit("/account")
    browser.forgetCookies()
    made.clock.pass(.minutes(1))
    try await browser.submit("Save", ["name": "Ada Lovelace"])
    #expect(browser.status == 401)
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    #expect(browser.document.heading == "One more step" && browser.status == 200)
    try await browser.submit("Sign in", ["code": "000000"])
    #expect(browser.status == 422)
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.document.heading == "Signed in again")
    try await browser.submit("Send again")
    #expect(browser.document.message == "Profile saved.")
  }

  @Test func `a half session opens no route`() async throws {
    let (made, _, browser) = try await household()
    try await browser.givePassword(of: .ada)
    let half = "Cookie: " + browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    #expect(half.contains("evenly-half-"))
    // The same secret under the name of a whole session.
    let posing = half.replacing("evenly-half-", with: "evenly-")
    for route in Routes.all where ![.anyone, .signedOut].contains(route.endpoint.access) {
      let path = route.pattern.text.description.replacing(/\{\w+\}/, with: "AAAAAAAAAAAAAAAAAAAAAA")
      for cookie in [half, posing] {
        let response = await made.router.respond(
          to: try "\(route.method.rawValue) \(path)".asRequest(lines: [cookie, "Origin: http://x"]))
        #expect(response.status == (route.method.isSafe ? .seeOther : .unauthorized), "\(route.pattern.text)")
      }
    }
    for path in ["/", "/login", "/login/code"] {
      try await browser.visit(path)
      #expect(["Sign in", "One more step"].contains(browser.document.heading))
    }
  }

  @Test func `a password that is changed since begins no session`() async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada)
    try await made.store.write { try $0.setPassword(of: Resident.ada.id, to: "another") }
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.document.heading == "Sign in" && browser.status == 422)
  }

  @Test func `an account that is disabled since begins no session`() async throws {
    let (made, factor, browser) = try await household()
    let before = try made.store.read { try $0.sessions(of: Resident.ada.id, at: made.clock.now) }.count
    try await browser.givePassword(of: .ada)
    try await made.store.write { [now = made.clock.now] in try $0.setDisabled(Resident.ada.id, since: now) }
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.document.heading == "Sign in" && browser.status == 422)
    #expect(try made.store.read { try $0.sessions(of: Resident.ada.id, at: made.clock.now) }.count == before)
  }

  @Test func `after a reset of the second step the password is enough`() async throws {
    let (made, factor, browser) = try await household()
    try await browser.givePassword(of: .ada)
    _ = try await made.store.write { try $0.removeSecondFactor(of: Resident.ada.id) }
    try await browser.submit("Sign in", ["code": try factor.code(made)])
    #expect(browser.document.heading == "Sign in")
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    #expect(browser.document.heading == "Hi Ada")
  }

  @Test func `over HTTPS the cookie is one that no other host can have set`() async throws {
    let made = try await TestSite.household(settings: { $0.publicURL = PublicURL("https://evenly.lan") })
    let home = made.browser()
    (home.scheme, home.host) = ("https", "evenly.lan")
    try await home.signIn(as: .ada)
    _ = try await home.addFactor(made, as: .ada)
    let browser = made.browser()
    (browser.scheme, browser.host) = ("https", "evenly.lan")
    try await browser.givePassword(of: .ada)
    #expect(browser.cookies.keys.contains { $0.hasPrefix("__Host-evenly-half-") })
  }
}
