import HTTP
import Testing

@testable import Pages

struct TrustedProxiesTests {
  private static let proxies = "127.0.0.1,10.0.0.0/8,fd00::/8"

  private func client(_ lines: [String], peer: String = "127.0.0.1") throws -> String {
    let proxies = try #require(TrustedProxies(Self.proxies))
    let request = try "GET /".asRequest(lines: lines, peer: try #require(PeerAddress(peer)))
    return proxies.client(of: request).description
  }

  @Test(arguments: [
    (["203.0.113.9"], "203.0.113.9"), (["1.2.3.4, 203.0.113.9"], "203.0.113.9"),
    (["1.2.3.4", "203.0.113.9"], "203.0.113.9"), (["203.0.113.9", "10.1.1.1"], "203.0.113.9"),
    (["1.2.3.4, 203.0.113.9,10.1.1.1 ,\tfd00::7"], "203.0.113.9"), (["2001:db8::5, 10.1.1.1"], "2001:db8::5"),
    (["10.9.9.9, 10.1.1.1"], "10.9.9.9"), (["nonsense, 203.0.113.9"], "203.0.113.9"),
  ]) func `the last hop that is no proxy of ours is the client`(_ values: [String], _ expected: String) throws
  { #expect(try client(values.map { "X-Forwarded-For: \($0)" }) == expected) }

  @Test(arguments: [
    ("127.0.0.1", false), ("10.0.0.0/8,fd00::/8", false), ("10.0.0.0/8,0.0.0.0/0", true), ("::/0", true),
    ("0.0.0.0/1,128.0.0.0/1", true), ("10.0.0.0/8,2000::/4,3000::/4", true),
  ]) func `trusted proxies that could be anyone are detected`(_ text: String, _ isNobody: Bool) throws {
    #expect(try #require(TrustedProxies(text)).isNobodyInParticular == isNobody)
    #expect(TrustedProxies.none.isNobodyInParticular)
  }

  @Test(arguments: [
    ("203.0.113.9:5678", "203.0.113.9"), ("[2001:db8::1]:443", "2001:db8::1"),
    ("[2001:db8::1]", "2001:db8::1"), ("1.2.3.4:5, 203.0.113.9:5678, 10.1.1.1:80", "203.0.113.9"),
  ]) func `a port is no part of the client`(_ value: String, _ expected: String) throws {
    #expect(try client(["X-Forwarded-For: \(value)"]) == expected)
  }

  @Test(arguments: [
    ["unknown"], ["203.0.113.9, _hidden"], ["203.0.113.9, 10.1.1.1, x"], ["203.0.113.9, , 10.1.1.1"],
    ["203.0.113.9, fe80::1%eth0"], ["203.0.113.9:"], ["203.0.113.9:80:80"], ["203.0.113.9:x"],
    ["[2001:db8::1"], ["[2001:db8::1]443"], ["[2001:db8::1]:999999"], ["[]"], ["[203.0.113.9]x"],
  ]) func `an unreadable forwarded field leaves the client unknown`(_ values: [String]) throws {
    #expect(try client(values.map { "X-Forwarded-For: \($0)" }) == "::")
  }

  @Test(arguments: [[], [""]]) func `where a proxy says nothing, it asks for itself`(_ values: [String])
    throws
  { #expect(try client(values.map { "X-Forwarded-For: \($0)" }) == "127.0.0.1") }

  @Test func `clients that cannot be told apart share a limit, and are not familiar`() async throws {
    let made = try await behindProxy()
    let (ada, thief) = (made.browser(), made.browser())
    ada.proxyLines = ["X-Forwarded-For: _hidden"]
    try await ada.signIn(as: .ada)
    thief.proxyLines = ["X-Forwarded-For: unknown"]
    for number in 0..<50 {
      try await thief.post("/login", [("username", "user\(number)"), ("password", "not the password")])
    }
    ada.forgetCookies()
    try await ada.post("/login", [("username", "ada"), ("password", Resident.ada.password)])
    #expect(ada.status == 429)
    let proxy = made.browser()
    try await proxy.signIn(as: .ada)
  }

  @Test func `an untrusted client's forwarded field means nothing`() throws {
    #expect(try client(["X-Forwarded-For: 203.0.113.9"], peer: "192.0.2.1") == "192.0.2.1")
    #expect(try client(["X-Forwarded-For: 203.0.113.9"], peer: "::1") == "::1")
  }

  @Test(arguments: ["", ",", "10.0.0.0/8,", "10.0.0.0/8 ,::1", "10.0.0.0/8;::1", "localhost", "10.0.0.1/8"])
  func `a list with anything else in it is none`(_ text: String) { #expect(TrustedProxies(text) == nil) }

  private func behindProxy() async throws -> TestSite {
    try await TestSite.household(settings: { $0.trustedProxies = TrustedProxies(Self.proxies) ?? .none })
  }

  @Test func `sign-in tries are counted for the client that the proxy names`() async throws {
    let browser = try await behindProxy().browser()
    for number in 0..<50 {
      browser.proxyLines = ["X-Forwarded-For: 198.51.100.\(number), 203.0.113.9"]
      try await browser.post("/login", [("username", "user\(number)"), ("password", "not the password")])
      #expect(browser.status == 422)
    }
    browser.proxyLines = ["X-Forwarded-For: 203.0.113.9"]
    try await browser.post("/login", [("username", "another"), ("password", "not the password")])
    #expect(browser.status == 429)
    browser.proxyLines = ["X-Forwarded-For: 203.0.113.10"]
    try await browser.post("/login", [("username", "another"), ("password", "not the password")])
    #expect(browser.status == 422)
  }

  @Test func `a sign-in comes from the client`() async throws {
    let browser = try await behindProxy().browser()
    browser.proxyLines = ["X-Forwarded-For: 198.51.100.7, 203.0.113.9"]
    try await browser.signIn(as: .ada)
    let list = try await browser.visit("/account").first("section", "aria-labelledby", "sign-ins")
    #expect(list?.text.contains("203.0.113.9") == true)
    #expect(list?.text.contains("198.51.100.7") == false)
  }

  @Test func `with HTTPS at the proxy, cookies and answers are as by HTTPS`() async throws {
    let browser = try await behindProxy().browser()
    browser.scheme = "https"
    browser.proxyLines = ["X-Forwarded-Proto: https"]
    try await browser.signIn(as: .ada)
    #expect(browser.cookies.keys.allSatisfy { $0.hasPrefix("__Host-") })
    #expect(browser.response.presetText.contains("Strict-Transport-Security"))
    try await browser.visit("/account")
    #expect(browser.document.heading == "You")
  }

  @Test func `by HTTP beside it, one is not signed in and nothing says HTTPS`() async throws {
    let browser = try await behindProxy().browser()
    browser.scheme = "https"
    browser.proxyLines = ["X-Forwarded-Proto: https"]
    try await browser.signIn(as: .ada)
    browser.proxyLines = ["X-Forwarded-Proto: http"]
    try await browser.visit("/account")
    #expect(browser.document.heading == "Sign in")
    #expect(!browser.response.presetText.contains("Strict-Transport-Security"))
  }

  @Test func `a form from a page by HTTPS is not taken by HTTP`() async throws {
    let browser = try await behindProxy().browser()
    browser.scheme = "https"
    try await browser.post("/login", [("username", "ada"), ("password", Resident.ada.password)])
    #expect(browser.status == 403)
  }

  @Test func `links to hand on have the scheme and host of the one who asks`() async throws {
    let made = try await behindProxy()
    let group = try await made.group("Flat", founder: .ada)
    let (outside, inside) = (made.browser(), made.browser())
    outside.scheme = "https"
    outside.host = "money.example"
    outside.proxyLines = ["X-Forwarded-Proto: https", "X-Forwarded-Host: money.example"]
    for (browser, origin) in [(outside, "https://money.example"), (inside, "http://evenly.lan:8080")] {
      try await browser.signIn(as: .ada)
      try await browser.post("\(group.path)/invitations")
      let link = try #require(browser.document.first("input", "id", "link")?["value"])
      #expect(link.hasPrefix("\(origin)/join/"))
    }
  }

  @Test func `pages that are kept for the next tab name neither`() async throws {
    let made = try await behindProxy()
    let group = try await made.group("Flat", founder: .ada)
    let (outside, inside) = (made.browser(), made.browser())
    outside.scheme = "https"
    outside.host = "money.example"
    outside.proxyLines = ["X-Forwarded-Proto: https"]
    for browser in [outside, inside] { try await browser.signIn(as: .ada) }
    let parts = ["", "/balances", "/history", "/bin", "/reports", "/budgets", "/recurring"]
    for path in ["/"] + parts.map({ group.path + $0 }) {
      for browser in [outside, inside] {
        try await browser.visit(path)
        #expect(browser.response.fields[.entityTag] != nil, "\(path)")
        #expect(browser.response.presetText.contains("Strict-Transport") == (browser === outside))
        #expect(!browser.response.text.contains("money.example"))
        #expect(!browser.response.text.contains("evenly.lan"))
      }
    }
  }
}
