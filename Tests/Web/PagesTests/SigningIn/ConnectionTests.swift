import Accounts
import Ledger
import Notifications
import Store
import TestSupport
import Testing
import Threads

@testable import Pages

/// How people without a password are connected with the identity provider: guests in the browser that knows
/// them, and people who can no longer sign in by a link of the owner.
struct ConnectionTests {
  private let provider: TestProvider

  init() throws { provider = try TestProvider() }

  // MARK: - Guests

  /// Lou, who came into Ada's group with just a name, before the program was started as it is now.
  private func guest(isOnly: Bool) async throws -> (made: TestSite, group: TestGroup, lou: Browser) {
    let before = try await provider.site()
    let group = try await before.group("Flat", founder: .ada)
    let invitation = try await before.publicBrowser(of: .ada).invitation(to: group)
    let guest = before.publicBrowser()
    try await guest.post(invitation, [("name", "Lou")])
    try #require(guest.path == group.path)
    let made = isOnly ? try await provider.alone(before) : before
    let lou = guest.moved(to: made)
    provider.change { $0.subject = "1002" }
    return (made, group, lou)
  }

  @Test(arguments: [false, true])
  func `a guest connects while their browser knows them, and comes in anywhere`(_ isOnly: Bool) async throws {
    let (made, group, lou) = try await guest(isOnly: isOnly)
    let people = try made.store.read { try $0.accounts() }.count
    try await lou.visit("/account")
    #expect(lou.document.root.text.contains("once it forgets you, no one can sign in as you again"))
    #expect((lou.document.form("Create sign-in") == nil) == isOnly)
    try await lou.submit("Link to House ID")
    try #require(lou.document.first("a", "href", "/account/provider/going") != nil)
    try await lou.goAndComeBack("/account/provider/going", provider, made)
    let words = "Account linked. You now sign in with House ID. Your username is “chi”."
    #expect(lou.document.message == words)
    try await lou.visit("/account")
    #expect(lou.document.form("Sign out") != nil, "who comes back may go")
    let methods = try made.store.read { snapshot in
      let account = try #require(try snapshot.account(named: "chi"))
      return try snapshot.sessions(of: account.id, at: made.clock.now).map(\.method)
    }
    #expect(
      methods == [SignInMethod.provider.rawValue], "which does where a second step is asked of everybody")
    let elsewhere = made.publicBrowser()
    try await elsewhere.goAndComeBack("/login/oidc", provider, made)
    #expect(elsewhere.document.first("li", "data-group", group.id.description) != nil)
    #expect(try made.store.read { try $0.accounts() }.count == people)
    let account = try #require(try made.store.read { try $0.account(named: "chi") })
    #expect(account.displayName == "Lou")
    #expect(try made.store.read { try $0.password(of: account.id) } == nil)
  }

  @Test func `a guest whose identity has an account already is told its name`() async throws {
    let (made, _, lou) = try await guest(isOnly: false)
    try await made.store.write { [now = made.clock.now] in
      try $0.link(Resident.ben.id, to: ProviderUser(issuer: TestProvider.issuer, subject: "1002"), at: now)
    }
    try await lou.post("/account/provider")
    try await lou.goAndComeBack("/account/provider/going", provider, made)
    #expect(lou.document.message == "That account already signs in here as “ben”.")
    #expect(try made.store.read { try $0.account(named: "chi") } == nil, "and they are a guest as before")
  }

  @Test func `a guest who has chosen a password since must give it first`() async throws {
    let (made, _, lou) = try await guest(isOnly: false)
    try await lou.post("/account/provider")
    try await lou.goAndComeBack(
      "/account/provider/going", provider, made,
      meanwhile: {
        let typed = [("username", "lou"), ("password", "the kettle whistles")]
        try await lou.post("/account/credentials", typed)
      })
    #expect(lou.status == 409)
    let account = try #require(try made.store.read { try $0.account(named: "lou") })
    #expect(try made.store.read { try !$0.isLinked(account.id, at: TestProvider.issuer) })
    try await lou.visit("/account/provider")
    #expect(lou.document.first("input", "name", "current_password") != nil)
  }

  @Test func `a guest is not connected from another browser`() async throws {
    let (made, _, lou) = try await guest(isOnly: true)
    let thief = made.publicBrowser()
    try await lou.post("/account/provider")
    try await lou.goAndComeBack("/account/provider/going", provider, made) { query in
      lou.forgetCookies()
      return query
    }
    #expect(lou.status == 422)
    try await thief.visit("/account/provider/going")
    #expect(thief.path.hasPrefix("/login"))
    #expect(try made.store.read { try $0.account(named: "chi") } == nil)
  }

  @Test func `who is signed in, and not connected, hears what is at stake`() async throws {
    let before = try await provider.site()
    let password = try await before.publicBrowser(of: .ben)
    let made = try await provider.alone(before)
    let ben = password.moved(to: made)
    try await ben.visit("/account")
    let words =
      "Do this before you are signed out: everyone signs in with House ID here, and your account isn’t linked yet."
    #expect(ben.document.first("a", "href", "/account/provider")?.text.contains(words) == true)
    try await ben.post("/account/provider", [("current_password", Resident.ben.password)])
    try await ben.goAndComeBack("/account/provider/going", provider, made)
    try await ben.visit("/account")
    #expect(!ben.document.root.text.contains(words))
  }

  // MARK: - The owner's link

  /// Ada, who owns it, is connected and signed in; Ben has a password, which no longer lets him in.
  private func alone() async throws -> (made: TestSite, ada: Browser) {
    let sender = try #require(MailSender("Evenly <evenly@example.org>"))
    let made = try await provider.site(isOnly: true) {
      $0.mail = MailSetup(sender) { _ in .unavailable("nobody sends it") }
    }
    try await made.store.write { [now = made.clock.now] in
      try $0.link(Resident.ada.id, to: ProviderUser(issuer: TestProvider.issuer, subject: "1001"), at: now)
    }
    try await made.giveMailbox(to: .ben)
    let ada = made.publicBrowser()
    try await ada.goAndComeBack("/login/oidc", provider, made)
    provider.change { $0.subject = "1002" }
    return (made, ada)
  }

  private static let page = "/instance/people/\(Resident.ben.id)"

  private func link(_ ada: Browser) async throws -> String {
    try await ada.visit(Self.page)
    try await ada.submit("Create link", ["current_password": Resident.ada.password])
    let address = try #require(ada.document.first("input", "id", "secret")?["value"])
    try #require(address.hasPrefix("https://evenly.lan/connect/"))
    return String(address.dropFirst("https://evenly.lan".count))
  }

  private func isConnected(_ made: TestSite) throws -> Bool {
    try made.store.read { try $0.isLinked(Resident.ben.id, at: TestProvider.issuer) }
  }

  @Test func `the owner sees who does not come in, and makes a link that lets them`() async throws {
    let (made, ada) = try await alone()
    try await ada.visit(Self.page)
    #expect(
      ada.document.root.text.contains("Everyone signs in with House ID here, but this account isn’t linked"))
    let link = try await link(ada)
    try await ada.visit(Self.page)
    #expect(!ada.response.text.contains(link), "it is shown once")
    let ben = made.publicBrowser()
    try await ben.visit(link)
    #expect(ben.document.root.text.contains("This link is for the account of Ben, “ben”."))
    #expect(try !isConnected(made), "nothing happens by looking")
    try await ben.goAndComeBack(link + "/going", provider, made)
    #expect(ben.document.heading == "Hi Ben")
    #expect(try isConnected(made))
    let again = made.publicBrowser()
    try await again.goAndComeBack("/login/oidc", provider, made)
    #expect(again.document.heading == "Hi Ben")
    try await ada.visit(Self.page)
    #expect(ada.document.form("Create link") == nil)
    #expect(try made.letters().contains { $0.address == "ben@example.org" && $0.text.contains("House ID") })
  }

  @Test func `it is good once, and ends all sessions of before`() async throws {
    let (made, ada) = try await alone()
    let session = NewSession(
      for: Resident.ben.id, on: DeviceName(userAgent: nil), at: made.clock.now, made.site.randomness)
    try await made.store.write { try $0.add(session.session, token: session.token.digest) }
    let link = try await link(ada)
    let (ben, late) = (made.publicBrowser(), made.publicBrowser())
    try await ben.goAndComeBack(link + "/going", provider, made)
    let sessions = try made.store.read { try $0.sessions(of: Resident.ben.id, at: made.clock.now).map(\.id) }
    #expect(sessions.count == 1 && !sessions.contains(session.session.id))
    provider.change { $0.subject = "1003" }
    for path in [link, link + "/going"] {
      try await late.visit(path)
      #expect(late.status == 404 && late.document.heading == "This link no longer works")
    }
  }

  @Test func `of two who have it one connects the account`() async throws {
    let (made, ada) = try await alone()
    let link = try await link(ada)
    let (first, second) = (made.publicBrowser(), made.publicBrowser())
    try await first.goAndComeBack(
      link + "/going", provider, made,
      meanwhile: {
        let kept = provider.state.withLock { $0 }
        provider.change { $0.subject = "1003" }
        try await second.goAndComeBack(link + "/going", provider, made)
        provider.change { $0 = kept }
      })
    #expect(first.document.heading == "This link no longer works")
    #expect(second.document.heading == "Hi Ben")
    let other = ProviderUser(issuer: TestProvider.issuer, subject: "1002")
    #expect(try made.store.read { try $0.account(linkedTo: other) } == nil)
  }

  @Test func `of many at once one connects it, in the transaction`() async throws {
    let (made, ada) = try await alone()
    let text = try await link(ada).dropFirst("/connect/".count)
    let token = try #require(SecretToken(String(text)))
    let outcomes = try await atOnce(8) { number -> Bool in
      let link = ProviderUser(issuer: TestProvider.issuer, subject: "20\(number)")
      return try await made.store.write { [now = made.clock.now] transaction in
        let account = try transaction.account(toConnectBy: token.digest, with: TestProvider.issuer, at: now)
        guard let account else { return false }
        try transaction.link(account.id, to: link, at: now)
        return true
      }
    }
    #expect(outcomes.count { $0 } == 1)
  }

  enum Ending: CaseIterable, Sendable { case time, another, disabled, handedOver, connected, deleted }

  @Test(arguments: Ending.allCases) func `it ends, also for who is at the provider by then`(_ ending: Ending)
    async throws
  {
    let (made, ada) = try await alone()
    let (link, id) = (try await link(ada), Resident.ben.id)
    if ending == .time { made.clock.pass(ProviderLinkToken.lifetime - .minutes(3)) }
    let ben = made.publicBrowser()
    try await ben.goAndComeBack(
      link + "/going", provider, made,
      meanwhile: {
        let now = made.clock.now
        switch ending {
        case .time: made.clock.pass(.minutes(3))
        case .another: _ = try await self.link(ada)
        case .disabled:
          try await made.store.write { try $0.setDisabled(id, since: now) }
          try await made.store.write { try $0.setDisabled(id, since: nil) }
        case .handedOver: try await made.store.write { try $0.setOwner(id) }
        case .connected:
          let other = ProviderUser(issuer: TestProvider.issuer, subject: "1009")
          try await made.store.write { try $0.link(id, to: other, at: now) }
        case .deleted:
          let origin = Origin(.person(id), on: ID(high: 1, low: 1), at: now)
          try await made.store.write { try $0.deleteAccount(as: ID(high: 5, low: 5), from: origin) }
        }
      })
    #expect(ben.status == 404 && ben.document.heading == "This link no longer works")
    let found = ProviderUser(issuer: TestProvider.issuer, subject: "1002")
    #expect(try made.store.read { try $0.account(linkedTo: found) } == nil)
  }

  @Test func `a clock that is set back does not keep it open`() async throws {
    let (made, ada) = try await alone()
    let link = try await link(ada)
    made.clock.pass(.minutes(-1))
    let ben = made.publicBrowser()
    try await ben.visit(link)
    #expect(ben.status == 404)
  }

  @Test func `a link used with a connected identity names its account, and stays good`() async throws {
    let (made, ada) = try await alone()
    let link = try await link(ada)
    provider.change { $0.subject = "1001" }
    let ben = made.publicBrowser()
    try await ben.goAndComeBack(link + "/going", provider, made)
    #expect(ben.status == 422)
    #expect(ben.document.error("provider") == "That account already signs in here as “ada”.")
    try await ben.goAndComeBack(link + "/going", provider, made) {
      $0.replacing("code=xyz", with: "error=access_denied")
    }
    #expect(ben.document.error("provider") == "House ID refused the sign-in. Try again.")
    provider.change { $0.subject = "1002" }
    let going = try #require(ben.document.all("a").first { $0.text == "Continue to House ID" }?["href"])
    try await ben.goAndComeBack(going, provider, made)
    #expect(ben.document.heading == "Hi Ben")
  }

  @Test func `only the owner makes a link, and gives the password first`() async throws {
    let (made, ada) = try await alone()
    try await ada.post(Self.page + "/connection", [("current_password", "a guess")])
    #expect(ada.status == 422 && ada.document.first("input", "id", "secret") == nil)
    try await made.store.write { [now = made.clock.now] in
      try $0.link(Resident.ben.id, to: ProviderUser(issuer: TestProvider.issuer, subject: "1002"), at: now)
    }
    let ben = made.publicBrowser()
    try await ben.goAndComeBack("/login/oidc", provider, made)
    let proof = [("current_password", Resident.ben.password)]
    try await ben.post("/instance/people/\(Resident.ada.id)/connection", proof)
    #expect(ben.status == 403)
    try await ada.post(Self.page + "/connection", [("current_password", Resident.ada.password)])
    #expect(ada.status == 409, "he is connected by now")
  }

  @Test func `a guest is told of, and no link is made for one`() async throws {
    let (made, _, _) = try await guest(isOnly: true)
    let id = try #require(try made.store.read { try $0.accounts() }.first { $0.isGuest }?.id)
    try await made.store.write { [now = made.clock.now] in
      try $0.link(Resident.ada.id, to: ProviderUser(issuer: TestProvider.issuer, subject: "1001"), at: now)
    }
    provider.change { $0.subject = "1001" }
    let ada = made.publicBrowser()
    try await ada.goAndComeBack("/login/oidc", provider, made)
    try await ada.visit("/instance/people/\(id)")
    #expect(ada.document.root.text.contains("A guest exists in one browser only."))
    #expect(ada.document.form("Create link") == nil)
    let proof = [("current_password", Resident.ada.password)]
    try await ada.post("/instance/people/\(id)/connection", proof)
    #expect(ada.status == 409)
  }

  @Test func `where passwords let in there are no such links`() async throws {
    let made = try await provider.site()
    let ada = try await made.publicBrowser(of: .ada)
    try await ada.visit(Self.page)
    #expect(ada.document.form("Create link") == nil)
    try await ada.post(Self.page + "/connection", [("current_password", Resident.ada.password)])
    #expect(ada.status == 404)
    for path in ["/connect/x", "/connect/" + String(repeating: "0", count: 64)] {
      try await ada.visit(path)
      #expect(ada.status == 404)
    }
  }
}
