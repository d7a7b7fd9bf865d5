import Accounts
import Credentials
import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// Sites where the identity provider is the only way to sign in.
struct ProviderOnlyTests {
  private let provider: TestProvider

  init() throws { provider = try TestProvider() }

  /// Ada, who owns it, is connected; Ben has a password and nothing else.
  private func site(signUp: ProviderSetup.Admission = .never) async throws -> TestSite {
    let made = try await provider.site(signUp: signUp, isOnly: true)
    try await made.store.write { [now = made.clock.now] in
      try $0.link(Resident.ada.id, to: ProviderUser(issuer: TestProvider.issuer, subject: "1001"), at: now)
    }
    return made
  }

  private func ada(_ made: TestSite, next: String = "") async throws -> Browser {
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc" + next, provider, made)
    return browser
  }

  @Test func `the page to sign in on has one way, and says so`() async throws {
    let made = try await site()
    try await made.store.write { try $0.setSignUpOpen(true) }
    let browser = made.publicBrowser()
    let page = try await browser.visit("/login?next=%2Faccount")
    #expect(page.root.text.contains("Everyone signs in with House ID here."))
    #expect(page.all("form").isEmpty && page.all("input").isEmpty)
    #expect(
      page.all("a").map(\.["href"]).filter { $0 != nil && $0 != "/" }.contains("/login/oidc?next=%2Faccount"))
    #expect(!browser.response.text.contains("/forgotten") && !browser.response.text.contains("/signup"))
    let ada = try await ada(made, next: "?next=%2Faccount")
    #expect(ada.document.heading == "You")
  }

  @Test func `every other way in is closed, to strangers and to signed-in people`() async throws {
    let made = try await site()
    let ada = try await ada(made)
    let cookie = "Cookie: " + ada.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    let closed = Routes.all.filter(\.endpoint.isOwnWayIn)
    for route in closed {
      let path = route.pattern.text.description.replacing("{person}", with: Resident.ben.id.description)
      for lines in [[], [cookie]] {
        let body = "username=ben&password=\(Resident.ben.password.formEncoded)"
        let response = await made.router.respond(
          to: try "\(route.method.rawValue) \(path)".asRequest(
            body,
            lines: lines + ["Origin: https://evenly.lan", "Content-Type: application/x-www-form-urlencoded"],
            host: "evenly.lan"))
        #expect(
          response.status == (lines.isEmpty ? .seeOther : .notFound), "\(route.method) \(path) \(lines.count)"
        )
        if lines.isEmpty { #expect(response.fields[.location] == "/login", "\(path)") }
        #expect(response.fields[.setCookie] == nil, "\(path)")
      }
    }
    #expect(
      Set(closed.map { "\($0.method.rawValue) \($0.pattern.text)" }) == [
        "POST /setup", "POST /login", "GET /login/code", "POST /login/code", "POST /login/passkey",
        "POST /login/passkey/challenge", "GET /signup", "POST /signup", "GET /forgotten", "POST /forgotten",
        "GET /forgotten/code", "POST /forgotten/code", "POST /account/credentials", "POST /account/password",
        "POST /account/second-factor", "POST /account/passkeys/addition", "POST /account/passkeys/challenge",
        "POST /instance/sign-up", "POST /instance/second-factor", "POST /instance/people/{person}/password",
      ])
    let sessions = try made.store.read { try $0.sessions(of: Resident.ben.id, at: made.clock.now) }
    #expect(sessions.isEmpty)
  }

  @Test func `nothing is offered that would be of no use`() async throws {
    let made = try await site()
    let ada = try await ada(made)
    for (path, gone) in [
      ("/account", ["/account/password", "/account/second-factor", "/account/passkeys"]),
      ("/account/provider", ["/account/provider/deletion"]),
      ("/account/passkeys", ["/account/passkeys/addition"]),
      ("/account/second-factor", ["/account/second-factor"]),
      ("/instance", ["/instance/sign-up", "/instance/second-factor"]),
      ("/instance/people/\(Resident.ben.id)", ["/instance/people/\(Resident.ben.id)/password"]),
    ] {
      try await ada.visit(path)
      #expect(ada.status == 200, "\(path)")
      let actions = (ada.document.all("form").map(\.["action"]) + ada.document.all("a").map(\.["href"]))
      for address in gone { #expect(!actions.contains(address), "\(path) offers \(address)") }
    }
  }

  @Test func `the only way in stays`() async throws {
    let made = try await site()
    let ada = try await ada(made)
    try await ada.post("/account/provider/deletion", [("current_password", Resident.ada.password)])
    #expect(ada.status == 422)
    #expect(ada.document.root.text.contains("Everyone signs in with House ID here."))
    #expect(try made.store.read { try $0.isLinked(Resident.ada.id, at: TestProvider.issuer) })
  }

  @Test func `while the provider is down that is said, and what to do`() async throws {
    let made = try await site()
    provider.change { $0.isDown = true }
    let browser = made.publicBrowser()
    try await browser.visit("/login/oidc")
    #expect(browser.status == 422)
    #expect(
      browser.document.error("provider")
        == "House ID isn’t responding right now, and it is the only way to sign in here. Try again later.")
    #expect(browser.document.form("Sign in") == nil)
  }

  @Test func `an account unknown at the provider is not told to use a password`() async throws {
    let made = try await site()
    provider.change { $0.subject = "1002" }
    let browser = made.publicBrowser()
    try await browser.goAndComeBack("/login/oidc", provider, made)
    #expect(browser.status == 422)
    let words = try #require(browser.document.error("provider"))
    #expect(words.hasPrefix("No account here is linked to yours at House ID") && !words.contains("password"))
  }

  @Test func `a session from before goes on, and connects its account`() async throws {
    let made = try await provider.site(isOnly: true)
    let session = NewSession(
      for: Resident.ben.id, on: DeviceName(userAgent: nil), at: made.clock.now, made.site.randomness)
    try await made.store.write { [now = made.clock.now] transaction in
      try transaction.setSecondFactorAsked(true)
      var begun = session.session
      begun.method = SignInMethod.password.rawValue
      try transaction.add(begun, token: session.token.digest)
      try transaction.noteSignIn(to: Resident.ben.id, on: "", from: "", at: now)
    }
    let ben = made.publicBrowser()
    try carry(session.token, in: ben, to: made)
    try await ben.send("GET", "/events")
    #expect(ben.status == 200)
    try await ben.visit("/account/provider")
    #expect(ben.path == "/account/provider", "nor is a second step asked for that nobody can set up")
    try await ben.submit("Link to House ID", ["current_password": Resident.ben.password])
    try await ben.goAndComeBack("/account/provider/going", provider, made)
    #expect(ben.document.message == "Account linked.")
    let other = made.publicBrowser()
    try await other.goAndComeBack("/login/oidc", provider, made)
    #expect(other.document.heading == "Hi Ben")
  }

  private func carry(_ token: SecretToken, in browser: Browser, to made: TestSite) throws {
    let origin = ExternalOrigin(
      try "GET /".asRequest(host: "evenly.lan"), published: made.site.settings.publicURL, proxies: .none)
    var response = Response()
    made.site.cookies(origin).session.set(token, on: &response)
    let cookie = try #require(response.fields[.setCookie]?.split(separator: ";").first)
    let pair = cookie.split(separator: "=", maxSplits: 1).map(String.init)
    browser.plant(try #require(pair.first), try #require(pair.last))
  }

  // MARK: - NewProviderUsers

  @Test func `an invitation leads to the provider, and takes no guests`() async throws {
    let made = try await site(signUp: .invited)
    let group = try await made.group("Flat", founder: .ada)
    let link = try await ada(made).invitation(to: group)
    let browser = made.publicBrowser()
    try await browser.visit(link)
    #expect(browser.document.root.text.contains("Everyone signs in with House ID here."))
    #expect(browser.document.all("form").isEmpty)
    try await browser.post(link, [("name", "Lou")])
    #expect(browser.path.hasPrefix("/login?next=") && browser.document.heading == "Sign in")
    provider.change { $0.subject = "1002" }
    try await browser.comeAsNew("/login/oidc?next=" + link.formEncoded, provider, made)
    #expect(browser.path == link && browser.status == 200)
    try await browser.post(link, [("name", "Chi")])
    #expect(browser.path == group.path)
  }

  @Test(arguments: [ProviderSetup.Admission.never, .invited])
  func `an invitation says whom it lets in, to who makes it and to who has it`(
    _ signUp: ProviderSetup.Admission
  ) async throws {
    let made = try await site(signUp: signUp)
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await ada(made)
    try await ada.visit(group.path + "/invitations")
    let words = "Only people with an account here can join with a link."
    #expect(ada.document.root.text.contains(words) == (signUp == .never))
    let link = try await ada.invitation(to: group)
    let browser = made.publicBrowser()
    try await browser.visit(link)
    let known = "Only people with an account here can join with this link."
    #expect(browser.document.root.text.contains(known) == (signUp == .never))
    let out = browser.document.all("a").first { $0.text == "Sign in with House ID" }?["href"]
    #expect(out == "/login/oidc?next=" + link.formEncoded, "there is no page in between")
  }

  @Test(arguments: [(ProviderSetup.Admission.never, false), (.invited, true), (.always, true)])
  func `beside passwords the provider is offered where it lets in new people`(
    _ signUp: ProviderSetup.Admission, _ isOffered: Bool
  ) async throws {
    let made = try await provider.site(signUp: signUp)
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.publicBrowser(of: .ada)
    let link = try await ada.invitation(to: group)
    #expect(!ada.document.root.text.contains("Only people with an account here"))
    let browser = made.publicBrowser()
    try await browser.visit(link)
    #expect(browser.document.all("a").contains { $0.text == "Sign in with House ID" } == isOffered)
    #expect(browser.document.form("Join group") != nil)
  }

  @Test func `no page says to set a password that would be of no use`() async throws {
    let made = try await site()
    let ada = try await ada(made)
    try await made.store.write { try $0.setPassword(of: Resident.ada.id, to: "") }
    try await ada.visit("/account/passkeys")
    #expect(ada.status == 200 && !ada.document.root.text.contains("password"))
  }

  @Test func `the first to come owns a new server, within the hour, and needs no password`() async throws {
    let made = try await provider.fresh(isOnly: true)
    let late = try await provider.fresh(isOnly: true)
    late.clock.pass(.minutes(61))
    let browser = made.publicBrowser()
    try await browser.visit("/")
    #expect(browser.path == "/setup" && browser.document.all("form").isEmpty)
    let link = try #require(browser.document.all("a").first { $0.text == "Sign in with House ID" }?["href"])
    try await browser.goAndComeBack(link, provider, made)
    #expect(browser.document.heading == "Hi Chi of the House")
    let first = try #require(try made.store.read { try $0.account(named: "chi") })
    #expect(try made.store.read { try $0.instance()?.owner } == first.id)
    provider.change { $0.subject = "1002" }
    let second = made.publicBrowser()
    try await second.goAndComeBack("/login/oidc", provider, made)
    #expect(second.status == 422, "and the next one is a stranger")
    let stranger = late.publicBrowser()
    try await stranger.goAndComeBack("/login/oidc", provider, late)
    #expect(stranger.status == 422)
    #expect(try late.store.read { try $0.instance()?.owner } == nil)
  }

  @Test func `of two who come first at once one owns the server`() async throws {
    let made = try await provider.fresh(isOnly: true)
    let outcomes = try await atOnce(8) { number -> Bool in
      let link = ProviderUser(issuer: TestProvider.issuer, subject: "\(number)")
      let id = ID<Person>(high: 9, low: UInt64(number))
      return
        (try? await made.store.write { [now = made.clock.now, site = made.site] transaction in
          guard try site.isWithoutOwner(in: transaction, at: now) else { return false }
          try transaction.add(
            Account(id: id, displayName: "P\(number)", created: now), username: "p\(number)", password: "")
          try transaction.link(id, to: link, at: now)
          return try transaction.claimInstance(for: id)
        }) ?? false
    }
    #expect(outcomes.count { $0 } == 1)
  }

  // MARK: - Beside it

  @Test func `a proxy that is believed lets in as well`() async throws {
    let made = try await provider.site(isOnly: true) {
      $0.userHeader = UserHeader("Remote-User")
      $0.trustedProxies = TrustedProxies("127.0.0.1,::1") ?? .none
    }
    let browser = made.publicBrowser()
    browser.proxyLines = ["Remote-User: ben"]
    try await browser.visit("/")
    #expect(browser.document.heading == "Hi Ben")
  }

  @Test func `an app takes no password either`() async throws {
    let made = try await site()
    let body = #"{"username":"ben","password":"\#(Resident.ben.password)","device":"Phone"}"#
    let response = await made.router.respond(
      to: try "POST /api/v1/sessions".asRequest(
        body, lines: ["Content-Type: application/json"], host: "evenly.lan"))
    #expect(response.status == .forbidden)
    #expect(response.text.contains("apps can’t use passwords"))
    let sessions = try made.store.read { try $0.sessions(of: Resident.ben.id, at: made.clock.now) }
    #expect(sessions.isEmpty)
  }
}
