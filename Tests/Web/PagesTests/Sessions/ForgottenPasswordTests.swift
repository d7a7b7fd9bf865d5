import HTTP
import Store
import TestSupport
import Testing

struct ForgottenPasswordTests {
  private static let password = "the kettle sings at dawn"

  private func ask(_ made: TestSite, for name: String, from peer: PeerAddress = .loopback) async throws
    -> Browser
  {
    let browser = made.browser()
    browser.peer = peer
    try await browser.visit("/forgotten")
    try await browser.submit("Send code", ["username": name])
    return browser
  }

  @Test func `a code lets one choose another password, and ends all sessions`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    let signedIn = try await made.signIn(as: .ben)
    let browser = try await ask(made, for: "BEN")
    #expect(try made.letters().map(\.address) == ["ben@example.org"])
    try await browser.submit("Save password", ["code": try made.sentCode(), "password": Self.password])
    #expect(browser.response.text.contains("Password changed."))
    try await signedIn.visit("/account")
    #expect(signedIn.path.hasPrefix("/login"))
    try await browser.visit("/login")
    try await browser.submit("Sign in", ["username": "ben", "password": Self.password])
    #expect(browser.path == "/")
    let letters = try made.letters()
    #expect(letters.contains { $0.subject == "Your password was changed" })
  }

  @Test func `asking for a code does not tell whether a name exists`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    var answers: [String] = []
    for name in ["ben", "ada", "nobody", "", String(repeating: "x", count: 500)] {
      let browser = try await ask(made, for: name)
      #expect(browser.path == "/forgotten/code")
      #expect(browser.cookies.count == 1)
      answers.append(browser.response.text)
    }
    #expect(Set(answers).count == 1)
    #expect(try made.letters().count == 1)
  }

  @Test func `a wrong code does not tell whether a name exists`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    var answers: Set<String?> = []
    for name in ["ben", "ada", "nobody"] {
      let browser = try await ask(made, for: name)
      for _ in 0...MailCode.mostTries {
        try await browser.post("/forgotten/code", [("code", "1234567"), ("password", Self.password)])
        #expect(browser.status == 422)
        answers.insert(browser.document.error("code"))
      }
      try await browser.post("/forgotten/code", [("code", "1234567"), ("password", "password-of-ben")])
      answers.insert(browser.document.error("code"))
    }
    #expect(answers.count == 1 && answers.first != .some(nil))
  }

  @Test func `typing codes is counted, and hashes nothing that is not asked for by a right one`() async throws
  {
    let made = try await TestSite.mailing()
    let browser = made.browser()
    var statuses: [Int] = []
    for _ in 0..<55 {
      try await browser.post("/forgotten/code", [("code", "12345678"), ("password", Self.password)])
      statuses.append(browser.status)
    }
    #expect(statuses.first == 422 && statuses.last == 429, "\(statuses)")
    #expect(browser.response.fields[.retryAfter] != nil)
  }

  @Test func `requests from elsewhere do not invalidate a code that was sent`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    let browser = try await ask(made, for: "ben")
    let code = try made.sentCode()
    for _ in 1...3 { _ = try await ask(made, for: "ben") }
    #expect(try made.letters().count == MailCode.mostRequests)
    try await browser.submit("Save password", ["code": code, "password": Self.password])
    #expect(browser.response.text.contains("Password changed."))
  }

  @Test func `however many strangers ask, a code comes to where one has been before`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    let home = PeerAddress(high: 0x2001_0DB8_0000_0001, low: 7)
    let device = made.browser()
    device.peer = home
    try await device.signIn(as: .ben)
    for number in 1...5 {
      let peer = try #require(PeerAddress("203.0.113.\(number)"))
      for _ in 1...MailCode.mostRequests { _ = try await ask(made, for: "ben", from: peer) }
    }
    #expect(try made.letters().count == MailCode.mostRequestsAltogether)
    made.clock.pass(.minutes(1))
    let browser = try await ask(made, for: "ben", from: home)
    #expect(try made.letters().count == MailCode.mostRequestsAltogether + 1)
    try await browser.submit("Save password", ["code": try made.sentCode(), "password": Self.password])
    #expect(browser.response.text.contains("Password changed."))
  }

  @Test func `a code read aloud is of no use in another browser`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    _ = try await ask(made, for: "ben")
    let code = try made.sentCode()
    let thief = made.browser()
    try await thief.post("/forgotten/code", [("code", code), ("password", Self.password)])
    #expect(thief.status == 422)
    let other = try await ask(made, for: "ada")
    try await other.post("/forgotten/code", [("code", code), ("password", Self.password)])
    #expect(other.status == 422)
    let ben = try await made.signIn(as: .ben)
    #expect(ben.status == 200)
  }

  @Test func `wrong codes are counted, and weak passwords are not taken`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    let browser = try await ask(made, for: "ben")
    let code = try made.sentCode()
    try await browser.post("/forgotten/code", [("code", code), ("password", "short")])
    #expect(browser.document.error("password") != nil)
    let wrong = code == "00000000" ? "00000001" : "00000000"
    for _ in 1...MailCode.mostTries {
      try await browser.post("/forgotten/code", [("code", wrong), ("password", Self.password)])
      #expect(browser.document.error("code") != nil)
    }
    try await browser.post("/forgotten/code", [("code", code), ("password", Self.password)])
    #expect(browser.status == 422)
  }

  @Test func `codes for one purpose are of no use for another`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit("/account/notifications")
    try await ben.submit(
      "Send code", ["mail": "ben@elsewhere.example", "current_password": Resident.ben.password])
    let code = try made.sentCode()
    let browser = Browser(made.router, cookies: ben.cookies.filter { $0.key.contains("code") })
    try await browser.post("/forgotten/code", [("code", code), ("password", Self.password)])
    #expect(browser.status == 422)
  }

  @Test func `without mail it is said who can help`() async throws {
    let browser = try await TestSite.household().browser()
    try await browser.visit("/forgotten")
    #expect(browser.response.text.contains("Ask its admin for a new password"))
  }
}
