import Accounts
import Credentials
import HTTP
import Store
import TestSupport
import Testing
import Threads

@testable import Pages

/// A typed form that is kept while its sender must go elsewhere before it can be sent.
struct KeptFormTests {
  private let provider: TestProvider

  init() throws { provider = try TestProvider() }

  /// Ada has typed a new name when her session is over.
  private func interrupted(isOnly: Bool) async throws -> (made: TestSite, ada: Browser) {
    provider.change { $0.userInfo["groups"] = "[\"household\"]" }
    let made = try await provider.site(group: "household", isOnly: isOnly)
    try await made.store.write { [now = made.clock.now] in
      try $0.link(Resident.ada.id, to: ProviderUser(issuer: TestProvider.issuer, subject: "1001"), at: now)
    }
    let ada = made.publicBrowser()
    try await ada.goAndComeBack("/login/oidc?next=%2Faccount", provider, made)
    ada.forgetCookies()
    try await ada.submit("Save", ["name": "Ada <of> the Lake"])
    #expect(ada.status == 401)
    return (made, ada)
  }

  @Test(arguments: [false, true]) func `a form is kept during the visit to the identity provider`(
    _ isOnly: Bool
  ) async throws {
    let (made, ada) = try await interrupted(isOnly: isOnly)
    #expect(ada.document.root.text.contains("what you typed is kept"))
    try await ada.submit("Sign in with House ID")
    #expect(ada.status == 200)
    #expect(!ada.response.text.contains("of> the Lake"), "it waits here")
    let link = try #require(ada.document.all("a").first { $0.text == "Continue to House ID" }?["href"])
    try await ada.goAndComeBack(link, provider, made)
    #expect(ada.document.heading == "Signed in again")
    #expect(ada.document.all("li").map(\.text).contains("Ada <of> the Lake"))
    try await ada.visit(ada.path)
    #expect(ada.document.heading == "Signed in again", "also when the page is loaded anew")
    try await ada.submit("Send again")
    #expect(ada.document.message == "Profile saved.")
    #expect(ada.document.first("input", "name", "name")?["value"] == "Ada <of> the Lake")
  }

  /// How a visit to the provider fails.
  enum Failure: CaseIterable, Sendable {
    case declined, unavailable, gone, unfit, otherGroup, stranger, disabled
  }

  @Test(arguments: Failure.allCases, [false, true]) func `it is kept when a visit there fails`(
    _ failure: Failure, _ isOnly: Bool
  ) async throws {
    let (made, ada) = try await interrupted(isOnly: isOnly)
    try await ada.submit("Sign in with House ID")
    var link = try #require(ada.document.all("a").first { $0.text == "Continue to House ID" }?["href"])
    let usual = provider.state.withLock { $0 }
    try await bring(failure, made)
    try await ada.goAndComeBack(link, provider, made) { query in
      switch failure {
      case .declined: query.replacing("code=xyz", with: "error=access_denied")
      case .unavailable: query.replacing("code=xyz", with: "error=temporarily_unavailable")
      default: query
      }
    }
    #expect(ada.status == 422 && ada.document.heading == "Sign in")
    link = try #require(ada.document.all("a").first { $0.text == "Sign in with House ID" }?["href"])
    provider.change { $0 = usual }
    try await made.store.write { try $0.setDisabled(Resident.ada.id, since: nil) }
    if isOnly {
      try await ada.goAndComeBack(link, provider, made)
    } else {
      try await ada.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    }
    #expect(ada.document.heading == "Signed in again")
    #expect(ada.document.all("li").map(\.text).contains("Ada <of> the Lake"))
  }

  private func bring(_ failure: Failure, _ made: TestSite) async throws {
    switch failure {
    case .declined, .unavailable: break
    case .gone: provider.change { $0.isDown = true }
    case .unfit: provider.change { $0.claims["aud"] = "\"other\"" }
    case .otherGroup: provider.change { $0.userInfo["groups"] = "[\"others\"]" }
    case .stranger: provider.change { $0.subject = "1002" }
    case .disabled:
      try await made.store.write { [now = made.clock.now] in try $0.setDisabled(Resident.ada.id, since: now) }
    }
  }

  @Test func `where it waits is told to no browser but the one that left`() async throws {
    let (made, ada) = try await interrupted(isOnly: true)
    try await ada.submit("Sign in with House ID")
    let link = try #require(ada.document.all("a").first { $0.text == "Continue to House ID" }?["href"])
    let thief = made.publicBrowser()
    var stolen = ""
    try await ada.goAndComeBack(link, provider, made) { query in
      stolen = query
      return "state=none&error=access_denied"
    }
    provider.change { $0.isDown = true }
    try await thief.visit("/login/oidc/callback?" + stolen)
    #expect(thief.status == 422 && !thief.response.text.contains("kept"))
  }

  @Test func `after half an hour it is not there any more, and that is said`() async throws {
    let (made, ada) = try await interrupted(isOnly: true)
    try await ada.submit("Sign in with House ID")
    let link = try #require(ada.document.all("a").first { $0.text == "Continue to House ID" }?["href"])
    made.clock.pass(.minutes(31))
    try await ada.goAndComeBack(link, provider, made)
    #expect(ada.path == "/")
    #expect(ada.document.message == "What you typed couldn’t be kept that long. Type it again.")
    try await ada.visit("/kept/" + String(repeating: "0", count: 64))
    #expect(ada.document.message?.hasPrefix("What you typed couldn’t be kept") == true)
  }

  @Test func `strangers of one network fill no room but their own, and are told`() async throws {
    let (made, ada) = try await interrupted(isOnly: true)
    let fields = try #require(ada.document.form("Sign in with House ID")).fields.map { ($0.name, $0.value) }
    let crowd = made.publicBrowser()
    crowd.peer = try #require(PeerAddress("192.0.2.7"))
    for _ in 0..<KeptForms.limitOfOne {
      try await crowd.post("/login/oidc", fields)
      #expect(crowd.status == 200)
    }
    try await crowd.post("/login/oidc", fields)
    #expect(crowd.status == 429)
    #expect(crowd.document.root.text.contains("so send it again"))
    try await ada.post("/login/oidc", fields)
    #expect(ada.status == 200)
  }

  @Test(arguments: ["https://evil.example", "//evil.example", "javascript:alert(1)"])
  func `nothing is kept for another place`(_ action: String) async throws {
    let made = try await provider.site()
    let browser = made.publicBrowser()
    try await browser.post("/login/oidc", [("action", action), ("kept", "bmFtZT14")])
    let link = try #require(browser.document.all("a").first { $0.text == "Continue to House ID" }?["href"])
    #expect(link == "/login/oidc")
  }

  @Test func `without a provider there is nothing at the address`() async throws {
    let browser = try await TestSite.household().browser()
    try await browser.post("/login/oidc", [("action", "/account/profile"), ("kept", "bmFtZT14")])
    #expect(browser.status == 404)
  }

  // MARK: - A second step asked for since

  @Test func `a form is kept during the setup of a second step`() async throws {
    let made = try await TestSite.household()
    let ben = try await made.signIn(as: .ben)
    try await ben.visit("/account")
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    try await ben.submit("Save", ["name": "Ben of the Hill", "mail": "ben@example.org"])
    #expect(ben.path.hasPrefix("/account/second-factor?next=%2Fkept%2F"))
    #expect(ben.document.root.text.contains("What you typed is kept."))
    let secret = try ben.offeredSecret()
    let code = try #require(secret.code(at: made.clock.now.unixTime)).text
    try await ben.submit("Turn on", ["code": code, "current_password": "a guess"])
    #expect(ben.status == 422 && ben.document.root.text.contains("What you typed is kept."))
    try await ben.submit("Turn on", ["code": code, "current_password": Resident.ben.password])
    #expect(ben.document.heading == "Recovery codes")
    let link = try #require(ben.document.all("a").first { $0.text == "I have saved them" }?["href"])
    try await ben.visit(link)
    try await ben.submit("Send again")
    #expect(ben.document.message == "Profile saved.")
    #expect(try made.store.read { try $0.account(Resident.ben.id)?.displayName } == "Ben of the Hill")
  }

  @Test func `what a browser keeps itself until it is taken is not kept twice`() async throws {
    let made = try await TestSite.household()
    let ben = try await made.signIn(as: .ben)
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    ben.proxyLines = ["Evenly-Outbox: \(Resident.ben.id)"]
    try await ben.post("/account/profile", [("name", "Ben of the Hill")])
    #expect(ben.path == "/account/second-factor")
  }

  @Test func `passwords are not kept on that way either`() async throws {
    let made = try await TestSite.household()
    let ben = try await made.signIn(as: .ben)
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    try await ben.post(
      "/account/password", [("current_password", Resident.ben.password), ("password", "the door squeaks")])
    #expect(ben.path == "/account/second-factor", "there was nothing else in that form")
  }

  @Test(arguments: ["https://evil.example/", "//evil.example", "/\\evil.example"])
  func `the page for it leads nowhere else afterwards`(_ next: String) async throws {
    let made = try await TestSite.household()
    let ben = try await made.signIn(as: .ben)
    try await ben.visit("/account/second-factor?next=" + next.formEncoded)
    let code = try #require(try ben.offeredSecret().code(at: made.clock.now.unixTime)).text
    try await ben.submit("Turn on", ["code": code, "current_password": Resident.ben.password])
    let link = ben.document.all("a").first { $0.text == "I have saved them" }?["href"]
    #expect(link == "/account/second-factor")
  }
}
