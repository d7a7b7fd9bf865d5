import Accounts
import HTTP
import Store
import TestSupport
import Testing
import Threads

@testable import Pages

/// Signing in at an identity provider: out there, back again, and whose account that is.
struct ProviderTests {
  private let provider: TestProvider

  init() throws { provider = try TestProvider() }

  /// Connects a resident's account, by the form of its page.
  private func connect(_ resident: Resident, _ made: TestSite) async throws -> Browser {
    let browser = try await made.publicBrowser(of: resident)
    try await browser.visit("/account/provider")
    try await browser.submit("Link to House ID", ["current_password": resident.password])
    try #require(browser.document.first("a", "href", "/account/provider/going") != nil)
    try await browser.goAndComeBack("/account/provider/going", provider, made)
    return browser
  }

  @Test func `an account is connected, and then it lets in`() async throws {
    let made = try await provider.site()
    let ada = try await connect(.ada, made)
    #expect(ada.document.message == "Account linked.")
    #expect(ada.document.root.text.contains("You can sign in with House ID."))
    let other = made.publicBrowser()
    try await other.visit("/login?next=%2Faccount")
    let link = try #require(other.document.all("a").first { $0.text == "Sign in with House ID" }?["href"])
    try await other.goAndComeBack(link, provider, made)
    #expect(other.path == "/account" && other.document.heading == "You")
    #expect(other.document.all("li").contains { $0.text.contains("With an identity provider") })
    #expect(!other.cookies.keys.contains { $0.contains("visit") })
  }

  @Test func `a new account from the provider has the time zone of its browser`() async throws {
    let made = try await provider.site(signUp: .always)
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc?time_zone=Asia%2FTokyo", provider, made)
    try await browser.submit("Create a new account")
    #expect(try made.store.read { try $0.accounts() }.count == 3)
    let zones = try made.store.read { try $0.accounts() }.compactMap(\.timeZone)
    #expect(zones == ["Asia/Tokyo"])
  }

  @Test func `no account is connected by its name or address`() async throws {
    let made = try await provider.site()
    provider.change { $0.userInfo = ["preferred_username": "\"ada\"", "email": "\"ada@example.org\""] }
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect(browser.document.heading == "Sign in" && browser.status == 422)
    #expect(
      browser.document.error("provider")?.hasPrefix("No account here is linked to yours at House ID") == true)
    #expect(try made.store.read { try $0.accounts() }.count == 2)
  }

  @Test(arguments: [ProviderSetup.Admission.never, .invited], [false, true])
  func `an unknown person is told of invitations only where one helps`(
    _ signUp: ProviderSetup.Admission, _ isOnly: Bool
  ) async throws {
    let made = try await provider.site(signUp: signUp, isOnly: isOnly)
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    let words = try #require(browser.document.error("provider"))
    #expect(words.hasPrefix("No account here is linked to yours at House ID yet."))
    #expect(words.contains("invite link") == (signUp == .invited))
    #expect(words.contains("your password") == !isOnly)
    #expect(words.contains("the server admin") == (isOnly || signUp == .never))
  }

  @Test func `connecting asks for the password`() async throws {
    let made = try await provider.site()
    let ada = try await made.publicBrowser(of: .ada)
    try await ada.visit("/account/provider")
    try await ada.submit("Link to House ID", ["current_password": "a guess"])
    #expect(ada.status == 422)
    try await ada.visit("/account/provider/going")
    #expect(ada.path == "/account/provider", "it leads nowhere")
  }

  @Test func `of two accounts one is connected, and one account has one`() async throws {
    let made = try await provider.site()
    _ = try await connect(.ada, made)
    let ben = try await connect(.ben, made)
    #expect(ben.document.message == "That account already signs in here as “ada”.")
    provider.change { $0.subject = "1002" }
    try await ben.visit("/account/provider")
    try await ben.submit("Link to House ID", ["current_password": Resident.ben.password])
    try await ben.goAndComeBack("/account/provider/going", provider, made)
    #expect(ben.document.message == "Account linked.")
  }

  @Test func `with always, a stranger gets an account without a password`() async throws {
    let made = try await provider.site(signUp: .always)
    let browser = made.publicBrowser()
    try await browser.comeAsNew("/login/oidc", provider, made)
    #expect(browser.document.heading == "Hi Chi of the House")
    let account = try #require(try made.store.read { try $0.account(named: "chi") })
    #expect(try made.store.read { try $0.password(of: account.id) } == nil)
    let again = made.publicBrowser()
    try await again.goAndComeBack("/login/oidc", provider, made)
    #expect(again.document.heading == "Hi Chi of the House")
    #expect(try made.store.read { try $0.accounts() }.count == 3)
  }

  @Test func `a name that is taken gets a number`() async throws {
    let made = try await provider.site(signUp: .always)
    provider.change { $0.userInfo = ["preferred_username": "\"Ada\""] }
    try await made.publicBrowser().comeAsNew("/login/oidc", provider, made)
    #expect(try made.store.read { try $0.account(named: "ada2") }?.displayName == "Ada")
  }

  @Test func `with invited, an open invitation is needed`() async throws {
    let made = try await provider.site(signUp: .invited)
    let group = try await made.group("Flat", founder: .ada)
    let link = try await made.publicBrowser(of: .ada).invitation(to: group)
    for next in ["", "?next=%2F", "?next=%2Fjoin%2F" + String(repeating: "0", count: 64)] {
      let browser = made.publicBrowser()
      try await browser.goAndComeBack("/login/oidc" + next, provider, made)
      #expect(browser.status == 422, "\(next)")
    }
    let browser = made.publicBrowser()
    try await browser.comeAsNew("/login/oidc?next=" + link.formEncoded, provider, made)
    #expect(browser.path == link && browser.status == 200)
    #expect(try made.store.read { try $0.accounts() }.count == 3)
  }

  @Test(arguments: ["error=access_denied", "error=server_error", "error=invalid_scope", ""])
  func `an invitation is still there when a visit has failed`(_ answer: String) async throws {
    let made = try await provider.site(signUp: .invited)
    let group = try await made.group("Flat", founder: .ada)
    let invitation = try await made.publicBrowser(of: .ada).invitation(to: group)
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc?next=" + invitation.formEncoded, provider, made) {
      $0.replacing("code=xyz", with: answer)
    }
    #expect(browser.status == 422)
    let again = try #require(browser.document.all("a").first { $0.text == "Sign in with House ID" }?["href"])
    try await browser.comeAsNew(again, provider, made)
    #expect(browser.path == invitation && browser.status == 200)
  }

  @Test func `a server restarted since still knows the page that was asked for`() async throws {
    let before = try await provider.site(signUp: .invited)
    let group = try await before.group("Flat", founder: .ada)
    let invitation = try await before.publicBrowser(of: .ada).invitation(to: group)
    let leaving = before.publicBrowser()
    try await leaving.send("GET", "/login/oidc?next=" + invitation.formEncoded)
    let address = try #require(leaving.response.fields[.location])
    let state = try #require(try Form(query: String(address.drop { $0 != "?" }.dropFirst())).single("state"))
    let made = try await provider.again(before)
    let (browser, thief) = (leaving.moved(to: made), made.publicBrowser())
    for (somebody, path) in [(thief, "/login/oidc"), (browser, "/login/oidc?next=" + invitation.formEncoded)]
    {
      try await somebody.visit("/login/oidc/callback?state=\(state)&code=xyz")
      #expect(somebody.status == 422)
      #expect(somebody.document.error("provider")?.hasPrefix("That took too long") == true)
      let again = somebody.document.all("a").first { $0.text == "Sign in with House ID" }?["href"]
      #expect(again == path)
    }
    try await browser.comeAsNew("/login/oidc?next=" + invitation.formEncoded, provider, made)
    #expect(browser.path == invitation && browser.status == 200)
  }

  @Test(arguments: [("household", true), ("others", false)]) func `who has to be in a group is in it`(
    _ group: String, _ comesIn: Bool
  ) async throws {
    let made = try await provider.site(signUp: .always, group: group)
    provider.change { $0.userInfo["groups"] = "[\"household\",\"family\"]" }
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect((browser.document.heading == "Are you new here?") == comesIn)
    if !comesIn { #expect(browser.document.error("provider")?.contains("isn’t allowed to sign in") == true) }
  }

  private static let lies: [@Sendable (inout TestProvider.State) -> Void] = [
    { $0.claims["iss"] = "\"https://id.example\"" }, { $0.claims["aud"] = "\"other\"" },
    { $0.claims["aud"] = "[\"evenly\",\"other\"]" }, { $0.claims["azp"] = "\"other\"" },
    { $0.claims["nonce"] = "\"other\"" }, { $0.claims["exp"] = "1" }, { $0.claims["iat"] = "1" },
    { $0.claims["iat"] = "99999999999" }, { $0.claims["sub"] = "\"\"" }, { $0.head = #"{"alg":"none"}"# },
    { $0.head = #"{"alg":"HS256","kid":"one"}"# }, { $0.head = #"{"alg":"ES256","kid":"two"}"# },
    { $0.userInfoSubject = "1002" },
  ]

  @Test(arguments: lies.indices) func `an unreliable answer of the provider lets no one in`(_ lie: Int)
    async throws
  {
    let made = try await provider.site(signUp: .always)
    provider.change(Self.lies[lie])
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect(browser.status == 422)
    #expect(
      browser.document.error("provider")?.hasPrefix("The answer from House ID can’t be trusted.") == true)
    #expect(try made.store.read { try $0.accounts() }.count == 2)
  }

  struct Nonsense: Sendable, CustomTestStringConvertible {
    let place: String
    let testDescription: String
    let reply: ProviderReply

    static let all = ["/token", "/keys", "/userinfo"].flatMap { place in
      [
        ("redirects", 302, ""), ("is broken", 500, "{}"), ("is not there", 404, "{}"), ("is empty", 200, ""),
        ("is a page", 200, "<html>It works!</html>"), ("says nothing", 200, "{}"), ("is a list", 200, "[]"),
        (
          "is a megabyte", 200,
          "{\"keys\":[],\"id_token\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"
        ),
        (
          "is deep", 200, String(repeating: "{\"keys\":", count: 5_000) + String(repeating: "}", count: 5_000)
        ), ("is no text", 200, "{\"sub\":\"1001\",\"name\":\"\u{0}\"}"),
      ].map { name, status, text in
        Nonsense(
          place: place, testDescription: "\(place) \(name)",
          reply: ProviderReply(status: status, Array(text.utf8)))
      }
    }
  }

  @Test(arguments: Nonsense.all)
  func `nonsense from a provider address lets no one in until it is well again`(_ nonsense: Nonsense)
    async throws
  {
    let made = try await provider.site(signUp: .always)
    provider.change { $0.replies[nonsense.place] = nonsense.reply }
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect(browser.status == 422)
    let words = try #require(browser.document.error("provider"))
    #expect(
      words.hasPrefix("The answer from House ID") || words.hasPrefix("House ID isn’t responding"), "\(words)")
    #expect(try made.store.read { try $0.accounts() }.count == 2)
    provider.change { $0.replies = [:] }
    let again = made.publicBrowser()
    try await again.comeAsNew("/login/oidc", provider, made)
    #expect(again.document.heading == "Hi Chi of the House")
  }

  @Test func `an unknown key is looked up again every five minutes, however many show it`() async throws {
    let made = try await provider.site(signUp: .always)
    try await made.publicBrowser().comeAsNew("/login/oidc", provider, made)
    provider.change { $0.head = #"{"alg":"ES256","kid":"nobody's"}"# }
    for _ in 0..<8 {
      let browser = made.publicBrowser()
      try await browser.goAndComeBack("/login/oidc", provider, made)
      #expect(browser.status == 422)
    }
    let keysAsked = { provider.state.withLock { $0.asked.count { $0.hasSuffix("/keys") } } }
    #expect(keysAsked() <= 2)
    made.clock.pass(.minutes(6))
    for _ in 0..<2 { try await made.publicBrowser().goAndComeBack("/login/oidc", provider, made) }
    #expect(keysAsked() <= 3)
    provider.change { $0.head = #"{"alg":"ES256","kid":"one"}"# }
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect(browser.document.heading == "Hi Chi of the House", "and the keys that are known stay good")
  }

  @Test func `a way back is taken once, by the browser that left, within ten minutes`() async throws {
    let made = try await provider.site(signUp: .always)
    let (browser, thief) = (made.publicBrowser(), made.publicBrowser())
    var used = ""
    try await browser.goAndComeBack("/login/oidc", provider, made) { query in
      used = query
      return query
    }
    #expect(browser.document.heading == "Are you new here?")
    try await thief.visit("/login/oidc/callback?" + used)
    #expect(thief.document.error("provider")?.hasPrefix("That took too long") == true)
    let late = made.publicBrowser()
    try await late.goAndComeBack("/login/oidc", provider, made) { query in
      made.clock.pass(.minutes(10))
      return query
    }
    #expect(late.document.error("provider")?.hasPrefix("That took too long") == true)
    let bare = made.publicBrowser()
    try await bare.goAndComeBack("/login/oidc", provider, made) { query in
      bare.forgetCookies()
      return query
    }
    #expect(bare.document.error("provider")?.hasPrefix("That took too long") == true)
  }

  @Test func `a way back that another browser tries first stays good`() async throws {
    let made = try await provider.site(signUp: .always)
    let (browser, thief) = (made.publicBrowser(), made.publicBrowser())
    try await browser.goAndComeBack(
      "/login/oidc", provider, made,
      meanwhile: {
        let address = try #require(browser.response.fields[.location])
        let sent = try Form(query: String(address.drop { $0 != "?" }.dropFirst()))
        let state = try #require(try sent.single("state"))
        try await thief.visit("/login/oidc/callback?state=\(state)&code=xyz")
        #expect(thief.document.error("provider")?.hasPrefix("That took too long") == true)
      })
    #expect(browser.document.heading == "Are you new here?")
  }

  @Test func `a refusal at the provider is told, and changes nothing`() async throws {
    let made = try await provider.site(signUp: .always)
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made) {
      $0.replacing("code=xyz", with: "error=access_denied")
    }
    #expect(browser.document.error("provider") == "House ID refused the sign-in. Try again.")
  }

  @Test func `while the provider is down passwords work`() async throws {
    let made = try await provider.site()
    provider.change { $0.isDown = true }
    let browser = made.publicBrowser()
    try await browser.visit("/login/oidc")
    #expect(browser.status == 422)
    #expect(browser.document.error("provider")?.hasPrefix("House ID isn’t responding right now.") == true)
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    #expect(browser.document.heading == "Hi Ada")
    #expect(provider.state.withLock { $0.asked }.count == 1)
  }

  @Test func `it is asked about itself once a day, and about keys once`() async throws {
    let made = try await provider.site(signUp: .always)
    try await made.publicBrowser().comeAsNew("/login/oidc", provider, made)
    for _ in 0..<2 { try await made.publicBrowser().goAndComeBack("/login/oidc", provider, made) }
    let asked = provider.state.withLock { $0.asked }
    #expect(asked.count { $0.hasSuffix("openid-configuration") } == 1)
    #expect(asked.count { $0.hasSuffix("/keys") } == 1)
    provider.change { ($0.keyID, $0.head) = ("two", #"{"alg":"ES256","kid":"two"}"#) }
    made.clock.pass(.minutes(6))
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect(browser.document.heading == "Hi Chi of the House", "it has new keys")
  }

  @Test func `a fresh visit there confirms once, in place of a password`() async throws {
    let made = try await provider.site(signUp: .always)
    let browser = made.publicBrowser()
    try await browser.comeAsNew("/login/oidc", provider, made)
    try await browser.visit("/account")
    let link = try #require(browser.document.all("a").first { $0.text == "Confirm with House ID" }?["href"])
    provider.change { $0.claims["auth_time"] = "1" }
    try await browser.goAndComeBack(link, provider, made)
    #expect(
      browser.document.message?.hasPrefix("The answer from House ID can’t") == true, "that was long ago")
    #expect(browser.path == "/account", "and where it was asked for")
    provider.change { $0.claims["auth_time"] = nil }
    try await browser.goAndComeBack(link, provider, made)
    #expect(browser.path == "/account")
    #expect(browser.document.message?.hasPrefix("Confirmed.") == true)
    try await browser.submit("Change username", ["username": "chi2"])
    #expect(browser.document.message == "Username changed.")
    try await browser.post("/account/username", [("username", "chi3")])
    #expect(browser.status == 422, "it counts once")
    provider.change { $0.subject = "1002" }
    try await browser.goAndComeBack(link, provider, made)
    #expect(browser.document.message == "That was someone else’s account. Use your own.")
  }

  @Test func `the last way in stays`() async throws {
    let made = try await provider.site(signUp: .always)
    let browser = made.publicBrowser()
    try await browser.comeAsNew("/login/oidc", provider, made)
    try await browser.goAndComeBack(
      "/account/provider/confirmation?next=%2Faccount%2Fprovider", provider, made)
    try await browser.submit("Unlink")
    #expect(browser.document.error("current_password")?.hasPrefix("Without it, you couldn’t sign in") == true)
    let ada = try await made.publicBrowser(of: .ada)
    provider.change { $0.subject = "1003" }
    try await ada.visit("/account/provider")
    try await ada.submit("Link to House ID", ["current_password": Resident.ada.password])
    try await ada.goAndComeBack("/account/provider/going", provider, made)
    try await ada.post("/account/password/deletion", [("current_password", Resident.ada.password)])
    #expect(try made.store.read { try $0.password(of: Resident.ada.id) } == nil, "the provider lets in")
    try await ada.goAndComeBack("/account/provider/confirmation?next=%2Faccount%2Fprovider", provider, made)
    try await ada.submit("Unlink")
    #expect(ada.status == 422)
  }

  @Test func `a disabled account stays out, and one that left connects nothing`() async throws {
    let made = try await provider.site()
    let ada = try await connect(.ada, made)
    try await made.store.write { [now = made.clock.now] in try $0.setDisabled(Resident.ada.id, since: now) }
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    let words = "Your account here is disabled. Ask the server admin."
    #expect(browser.document.error("provider") == words)
    try await browser.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    #expect(browser.status == 422 && !browser.document.root.text.contains(words), "passwords may be guessed")
    try await ada.visit("/account")
    #expect(ada.document.heading == "Sign in")
    let ben = try await made.publicBrowser(of: .ben)
    provider.change { $0.subject = "1002" }
    try await ben.post("/account/provider", [("current_password", Resident.ben.password)])
    try await ben.goAndComeBack("/account/provider/going", provider, made) { query in
      for name in ben.cookies.keys where !name.contains("visit") { ben.plant(name, "gone") }
      return query
    }
    #expect(ben.document.heading == "Sign in")
    #expect(try made.store.read { try !$0.isLinked(Resident.ben.id, at: TestProvider.issuer) })
  }

  @Test func `who is signed out while they connect an account, and declines, is asked to sign in`()
    async throws
  {
    let made = try await provider.site()
    let ada = try await made.publicBrowser(of: .ada)
    try await ada.post("/account/provider", [("current_password", Resident.ada.password)])
    try await ada.goAndComeBack("/account/provider/going", provider, made) { query in
      for name in ada.cookies.keys where !name.contains("visit") { ada.plant(name, "gone") }
      return query.replacing("code=xyz", with: "error=access_denied")
    }
    #expect(ada.status == 422 && ada.document.error("provider") == "House ID refused the sign-in. Try again.")
  }

  @Test func `without a provider there is nothing at its addresses`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    for path in ["/account/provider", "/account/provider/going", "/account/provider/confirmation"] {
      try await ada.visit(path)
      #expect([200, 404].contains(ada.status) && ada.document.heading != "House ID", "\(path)")
    }
    try await made.browser().visit("/login/oidc/callback?state=x&code=y")
  }
}
