import HTTP
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Pages

struct SignInAttemptsTests {
  private func fail(_ browser: Browser, _ username: String = "ada") async throws {
    try await browser.post("/login", [("username", username), ("password", "not the password")])
  }

  @Test func `after five wrong passwords one has to wait, twice as long each time`() async throws {
    let made = try await TestSite.household()
    let browser = made.browser()
    for _ in 0..<5 {
      try await fail(browser)
      #expect(browser.status == 422)
    }
    for seconds in [2, 4, 8, 16, 32, 60, 60] {
      try await fail(browser)
      #expect(browser.status == 429)
      #expect(browser.response.fields[.retryAfter] == "\(seconds)")
      #expect(browser.document.root.text.contains("If you ask for help, give this number"))
      #expect(
        browser.document.error("password") == "Too many attempts. Wait \(seconds) seconds, then try again.")
      #expect(browser.document.first("input", "name", "username")?["value"] == "ada")
      made.clock.pass(.seconds(seconds))
      try await fail(browser)
      #expect(browser.status == 422)
    }
  }

  @Test func `the right password has to wait as well, and then everything is forgiven`() async throws {
    let made = try await TestSite.household()
    let browser = made.browser()
    for _ in 0..<5 { try await fail(browser) }
    try await browser.post("/login", [("username", "ada"), ("password", Resident.ada.password)])
    #expect(browser.status == 429)
    made.clock.pass(.seconds(2))
    try await browser.signIn(as: .ada)
    try await fail(made.browser())
    let again = made.browser()
    try await fail(again)
    #expect(again.status == 422)
  }

  @Test func `wrong passwords from elsewhere lock no one out of their own account`() async throws {
    let made = try await TestSite.household()
    let (home, elsewhere) = (made.browser(), made.browser())
    home.peer = try #require(PeerAddress("2001:db8::1"))
    elsewhere.peer = try #require(PeerAddress("203.0.113.9"))
    try await home.signIn(as: .ada)
    for _ in 0..<8 { try await fail(elsewhere) }
    #expect(elsewhere.status == 429)
    try await home.post("/account/username", [("username", "ada"), ("current_password", "a guess")])
    #expect(home.status == 422, "giving the password once more is counted apart")
    let next = made.browser()
    next.peer = try #require(PeerAddress("2001:db8::2"))
    try await next.signIn(as: .ada)
    for _ in 0..<8 { try await fail(next) }
    #expect(next.status == 429, "and there as well one may try only so often")
  }

  @Test func `no number of tries from elsewhere makes one's own network strange`() async throws {
    let made = try await TestSite.household()
    let (home, elsewhere) = (made.browser(), made.browser())
    home.peer = try #require(PeerAddress("2001:db8::1"))
    try await home.signIn(as: .ada)
    for number in 0..<120 {
      // Each from another network and device, so that each is another line of the list.
      elsewhere.peer = PeerAddress(high: 0x2001_0DB8_0001_0000 + UInt64(number), low: 1)
      elsewhere.userAgent = DeviceName.sample(number)
      try await fail(elsewhere)
      made.clock.pass(.minutes(2))
    }
    for _ in 0..<8 { try await fail(elsewhere) }
    #expect(elsewhere.status == 429)
    let next = made.browser()
    next.peer = try #require(PeerAddress("2001:db8::2"))
    try await next.signIn(as: .ada)
    let list = try await next.visit("/account").first("section", "aria-labelledby", "sign-ins")
    let lines = try #require(list).all("li").map(\.text)
    #expect(lines.count { $0.hasPrefix("Signed in") } == 2, "they are seen among the others")
    #expect(lines.count { $0.hasPrefix("Wrong password") } == SignInRow.mostShown)
  }

  @Test func `wrong passwords at home for other names lock no one out there`() async throws {
    let made = try await TestSite.household()
    try await made.signIn(as: .ada).post("/logout")
    let browser = made.browser()
    for number in 0..<60 { try await fail(browser, "user\(number)") }
    #expect(browser.status == 429)
    try await made.browser().signIn(as: .ada)
  }

  @Test func `a network used before networks were listed is familiar`() async throws {
    let made = try await TestSite.household()
    try await made.store.write { [now = made.clock.now] in
      try $0.noteSignIn(to: Resident.ada.id, on: "Phone", from: "2001:db8::7", at: now)
    }
    for _ in 0..<8 { try await fail(made.browser()) }
    let home = made.browser()
    home.peer = try #require(PeerAddress("2001:db8::8"))
    try await home.signIn(as: .ada)
  }

  @Test func `a flood of new accounts or strange names leaves places for who lives here`() async throws {
    let hasher = try PasswordHasher(cost: .least, queue: 4)
    let made = try await TestSite.household(passwords: hasher)
    _ = try await made.signIn(as: .ada)
    for kind in [HashingSlots.Kind.other, .strange] {
      for number in 1...4 { #expect(hasher.places.take(kind, Network("\(number)"))) }
    }
    try await made.browser().signIn(as: .ada)
    let strange = made.browser()
    strange.peer = try #require(PeerAddress("203.0.113.9"))
    try await strange.post("/login", [("username", "ada"), ("password", Resident.ada.password)])
    #expect(strange.status == 429)
    try await fail(strange, "nobody")
    #expect(strange.status == 429, "an unknown name is told from none")
  }

  @Test func `a flood of new accounts leaves places for who gives the password once more`() async throws {
    let hasher = try PasswordHasher(cost: .least, queue: 4)
    let made = try await TestSite.household(passwords: hasher)
    let ada = try await made.signIn(as: .ada)
    for number in 1...4 { #expect(hasher.places.take(.other, Network("\(number)"))) }
    let present = ("current_password", Resident.ada.password)
    try await ada.post("/account/tokens", [("name", "Clock"), ("scope", "read"), present])
    #expect(ada.status == 200)
    try await ada.post("/account/password", [("password", "the kettle sings ada"), present])
    #expect(ada.status == 200)
    #expect(ada.path == "/account/tokens", "the password is changed, and what still gets in is shown")
  }

  @Test func `where places are taken that is said beside the password, and no try is counted`() async throws {
    let hasher = try PasswordHasher(cost: .least, queue: 4)
    let made = try await TestSite.household(passwords: hasher)
    let ada = try await made.signIn(as: .ada)
    for number in 1...4 { #expect(hasher.places.take(.known, Network("\(number)"))) }
    for _ in 1...10 {
      try await ada.post(
        "/account/username", [("username", "ada"), ("current_password", Resident.ada.password)])
      #expect(ada.status == 429)
      #expect(ada.response.fields[.retryAfter] == "2", "which is not twice as long each time")
      #expect(ada.document.error("current_password") != nil)
    }
    let subject = SignInAttempts.Subject.account(Resident.ada.id)
    #expect(made.site.signIns.attempts.begin([subject], at: made.clock.now) == nil)
  }

  @Test func `others at the same address get in`() async throws {
    let made = try await TestSite.household()
    for _ in 0..<8 { try await fail(made.browser()) }
    try await made.browser().signIn(as: .ben)
  }

  @Test func `an address that tries many names has to wait, and others do not`() async throws {
    let made = try await TestSite.household()
    let browser = made.browser()
    browser.peer = PeerAddress(high: 0x2001_0DB8_0000_0001, low: 1)
    for number in 0..<50 { try await fail(browser, "user\(number)") }
    browser.peer = PeerAddress(high: 0x2001_0DB8_0000_0001, low: 2)
    try await fail(browser, "another")
    #expect(browser.status == 429)
    browser.peer = PeerAddress(high: 0x2001_0DB8_0000_0002, low: 1)
    try await fail(browser, "another")
    #expect(browser.status == 422)
  }

  @Test func `many at once do not slip through`() async throws {
    let made = try await TestSite.household()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let lines = ["Origin: http://x", "Content-Type: application/x-www-form-urlencoded"]
          let request = try "POST /login".asRequest("username=ada&password=wrong+one", lines: lines)
          return await made.router.respond(to: request).status.code
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == 422 }.count <= 5)
  }

  @Test func `memory is bounded and a hammered name is remembered`() {
    let attempts = SignInAttempts()
    let now = Instant(milliseconds: 0)
    func subject(_ name: String) -> SignInAttempts.Subject { .username(Digest(of: Username(trying: name))) }
    let ada = subject("ada")
    for _ in 0..<5 { #expect(attempts.begin([ada], at: now) == nil) }
    for number in 0..<25_000 { _ = attempts.begin([subject("\(number)")], at: now) }
    #expect(attempts.count <= SignInAttempts.limit)
    #expect(attempts.begin([ada], at: now) == .seconds(2))
  }

  @Test func `after an hour it is forgotten`() async throws {
    let made = try await TestSite.household()
    let browser = made.browser()
    for _ in 0..<5 { try await fail(browser) }
    made.clock.pass(.hours(2))
    for _ in 0..<4 {
      try await fail(browser)
      #expect(browser.status == 422)
    }
  }

  @Test func `a clock that is set back does not lengthen a lockout`() async throws {
    let made = try await TestSite.household()
    made.clock.pass(.days(365))
    try await made.browser().signIn(as: .ben)
    for _ in 0..<5 { try await fail(made.browser()) }
    made.clock.pass(.days(-365))
    try await made.browser().signIn(as: .ben)
    let browser = made.browser()
    try await fail(browser)
    #expect(browser.status == 429)
    #expect(browser.response.fields[.retryAfter] == "2")
    made.clock.pass(.seconds(2))
    try await made.browser().signIn(as: .ada)
  }

  @Test func `a busy hasher asks to come back`() async throws {
    let hasher = try PasswordHasher(cost: .least)
    hasher.close()
    let browser = try await TestSite.fresh(passwords: hasher).browser()
    try await fail(browser)
    #expect(browser.status == 429)
    #expect(browser.response.fields[.retryAfter] == "2")
    #expect(browser.document.heading == "Wait a moment")
  }
}

extension DeviceName {
  /// The words of a browser for which there is a name of its own.
  fileprivate static func sample(_ number: Int) -> String {
    let browsers = ["Firefox/1", "Chrome/1", "Edg/1", "Version/1 Safari/1", "curl/1"]
    let systems = ["Linux", "Windows", "Android", "iPhone", "Mac OS X"]
    return "\(systems[number / browsers.count % systems.count]) \(browsers[number % browsers.count])"
  }
}
