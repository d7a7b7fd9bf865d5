import Credentials
import HTTP
import Store
import TestSupport
import Testing

@testable import Pages

/// A person whom the proxy names and who has no account here.
struct ProxySignUpTests {
  private func site(signsUp: Bool = true, isFresh: Bool = false) async throws -> TestSite {
    let change: (inout SiteSettings) -> Void = {
      $0.userHeader = UserHeader("Remote-User")
      $0.userHeaderSignsUp = signsUp
      $0.trustedProxies = TrustedProxies("127.0.0.1,::1") ?? .none
    }
    return try await isFresh ? .fresh(settings: change) : .household(settings: change)
  }

  private func come(as name: String, to made: TestSite, at path: String = "/") async throws -> Browser {
    let browser = made.browser()
    browser.proxyLines = ["Remote-User: \(name)"]
    try await browser.visit(path)
    return browser
  }

  @Test func `an unknown name gets an account without a password, and has it the next time`() async throws {
    let made = try await site()
    let first = try await come(as: "Dee", to: made)
    #expect(first.document.heading == "Hi Dee")
    let account = try #require(try made.store.read { try $0.account(named: "dee") })
    #expect(account.username == "Dee" && !account.isGuest)
    #expect(try made.store.read { try $0.password(of: account.id) } == nil)
    #expect(try made.store.read { try $0.instance()?.owner } == Resident.ada.id)
    let second = try await come(as: "dEE", to: made)
    #expect(second.document.heading == "Hi Dee")
    #expect(try made.store.read { try $0.accounts() }.count == 3)
    try await first.visit("/account")
    #expect(first.document.all("li").contains { $0.text.contains("With the reverse proxy") })
  }

  @Test func `without the setting the proxy's user gets no account`() async throws {
    let made = try await site(signsUp: false)
    let browser = try await come(as: "dee", to: made)
    #expect(browser.document.heading == "Sign in")
    #expect(browser.document.root.text.contains("The proxy signed you in as “dee”"))
    #expect(try made.store.read { try $0.accounts() }.count == 2)
  }

  @Test func `who was kept out is not made anew`() async throws {
    let made = try await site()
    try await made.store.write { [now = made.clock.now] in try $0.setDisabled(Resident.ben.id, since: now) }
    let browser = try await come(as: "ben", to: made)
    #expect(browser.document.heading == "Sign in")
    let words = browser.document.root.text
    #expect(words.contains("Your account here is disabled.") && !words.contains("no one here has"))
    #expect(try made.store.read { try $0.accounts() }.count == 2)
  }

  @Test(arguments: ["a\u{AD}b", "\u{202E}eda", String(repeating: "ÿ", count: 65)])
  func `a name that is no username makes no account`(_ name: String) async throws {
    let made = try await site()
    let browser = try await come(as: name, to: made)
    #expect(browser.status == 400 || browser.document.heading == "Sign in", "\(browser.status)")
    #expect(try made.store.read { try $0.accounts() }.count == 2)
  }

  @Test func `only the proxy's header makes an account`() async throws {
    let made = try await site()
    let browser = made.browser()
    browser.peer = try #require(PeerAddress("192.0.2.7"))
    browser.proxyLines = ["Remote-User: dee"]
    try await browser.visit("/")
    #expect(browser.status == 400)
    #expect(try made.store.read { try $0.accounts() }.count == 2)
  }

  @Test func `whose name is refused hears whom to tell what`() async throws {
    let made = try await site()
    let browser = try await come(as: "dee the third", to: made)
    #expect(browser.status == 400)
    #expect(browser.document.heading == "This server couldn’t tell who you are")
    let words = browser.document.root.text
    #expect(words.contains("Give the server admin the number below"))
    #expect(!words.contains("dee"), "anybody may have sent it")
  }

  @Test(arguments: ["/up", "/join/" + String(repeating: "0", count: 64), "/login/passkey/challenge"])
  func `a route that needs no account makes none`(_ path: String) async throws {
    let made = try await site()
    try await made.browserNaming("dee").send(path.hasPrefix("/login") ? "POST" : "GET", path)
    // An invitation is a page for who is in as well.
    let count = path.hasPrefix("/join") ? 3 : 2
    #expect(try made.store.read { try $0.accounts() }.count == count)
  }

  @Test func `twenty requests of one newcomer make one account`() async throws {
    let made = try await site()
    let statuses = try await atOnce { _ in
      let browser = made.browserNaming("dee")
      try await browser.send("GET", "/account")
      return browser.status
    }
    #expect(Set(statuses) == [200])
    #expect(try made.store.read { try $0.accounts() }.count == 3)
  }

  @Test func `a proxy that lets in any name makes only so many accounts in a while`() async throws {
    let made = try await site()
    var statuses: [Int] = []
    for number in 0..<60 { statuses.append(try await come(as: "p\(number)", to: made).status) }
    #expect(statuses.first == 200 && statuses.last == 429)
    let accounts = try made.store.read { try $0.accounts() }.count
    #expect(accounts < 60)
    #expect(try await come(as: "ben", to: made).status == 200, "who has an account comes in")
    made.clock.pass(.minutes(15))
    #expect(try await come(as: "late", to: made).status == 200)
  }

  @Test func `the first to come owns a new server, within the hour`() async throws {
    for (minutes, owns) in [(5, true), (61, false)] {
      let made = try await site(isFresh: true)
      made.clock.pass(.minutes(minutes))
      _ = try await come(as: "dee", to: made)
      _ = try await come(as: "eve", to: made)
      let dee = try #require(try made.store.read { try $0.account(named: "dee") })
      #expect(try made.store.read { try $0.instance()?.owner } == (owns ? dee.id : nil))
    }
  }
}

extension TestSite {
  /// A browser behind the proxy that says who is there.
  fileprivate func browserNaming(_ name: String) -> Browser {
    let browser = browser()
    browser.proxyLines = ["Remote-User: \(name)"]
    return browser
  }
}
