import AccountStore
import Factors
import HTTP
import Identity
import Ledger
import Running
import Store
import TestSupport
import Testing

@testable import AccountPages
@testable import GroupPages
@testable import Web
@testable import WebFloor

/// Every way in, and every state that an account can be in.
@Suite struct WaysInTests {
  enum Way: String, CaseIterable, Sendable {
    case password, passkey, provider, proxy
  }

  enum State: String, CaseIterable, Sendable {
    case usual, secondStep, everybodyAsked, noPassword, disabled, deleted
  }

  enum Arrival: Equatable {
    case inside, secondStep, setUp, outside
  }

  /// Ben, who can come by all of them.
  private struct Everything {
    let made: TestSite
    let provider: TestProvider
    let device: TestAuthenticator
    let ben: Browser
  }

  private func everything() async throws -> Everything {
    let (provider, device) = (try TestProvider(), try TestAuthenticator())
    let made = try await provider.site { settings in
      settings.userHeader = UserHeader("Remote-User")
      settings.trustedProxies = TrustedProxies("127.0.0.1,::1") ?? .none
    }
    let ben = try await made.publicBrowser(of: .ben)
    try await ben.addPasskey(device, as: .ben)
    try await ben.visit("/account/provider")
    try await ben.submit("Connect with House ID", ["current_password": Resident.ben.password])
    try await ben.goAndComeBack("/account/provider/going", provider, made)
    try #require(ben.document.message == "Your account is connected.")
    return Everything(made: made, provider: provider, device: device, ben: ben)
  }

  private func bring(_ state: State, about all: Everything) async throws {
    let (made, id) = (all.made, Resident.ben.id)
    switch state {
    case .usual: break
    case .secondStep: _ = try await all.ben.addFactor(made, as: .ben)
    case .everybodyAsked: try await made.store.write { try $0.setSecondFactorAsked(true) }
    case .noPassword:
      try await all.ben.post("/account/password/deletion", [("current_password", Resident.ben.password)])
      #expect(all.ben.status == 200)
    case .disabled:
      try await made.store.write { [now = made.clock.now] in try $0.setDisabled(id, since: now) }
    case .deleted:
      try await all.ben.post(
        "/account/deletion", [("username", "ben"), ("current_password", Resident.ben.password)])
      #expect(all.ben.document.heading == "Your account is deleted")
    }
  }

  private func come(by way: Way, _ all: Everything) async throws -> Arrival {
    let browser = all.made.publicBrowser()
    switch way {
    case .password: try await browser.givePassword(of: .ben)
    case .passkey: try await browser.signIn(with: all.device)
    case .provider: try await browser.goAndComeBack("/login/oidc", all.provider, all.made)
    case .proxy:
      browser.proxyLines = ["Remote-User: ben"]
      try await browser.visit("/")
    }
    switch browser.document.heading {
    case "Hello Ben.": return .inside
    case "One more step": return .secondStep
    case "Two-step sign-in": return .setUp
    default: return .outside
    }
  }

  private func expected(_ way: Way, _ state: State) -> Arrival {
    switch (state, way) {
    case (.disabled, _), (.deleted, _), (.noPassword, .password): .outside
    case (.secondStep, .password): .secondStep
    case (.everybodyAsked, .password): .setUp
    default: .inside
    }
  }

  @Test(arguments: Way.allCases, State.allCases)
  func `each way leads where it should`(_ way: Way, _ state: State) async throws {
    let all = try await everything()
    try await bring(state, about: all)
    #expect(try await come(by: way, all) == expected(way, state))
    guard expected(way, state) == .outside else { return }
    let sessions = try all.made.store.read { try $0.sessions(of: Resident.ben.id, at: all.made.clock.now) }
    #expect(sessions.count <= 1, "none has begun")
  }

  @Test(arguments: Way.allCases)
  func `a session that is ended meanwhile is over, however it began`(_ way: Way) async throws {
    let all = try await everything()
    let browser = all.made.publicBrowser()
    if way == .proxy { browser.proxyLines = ["Remote-User: ben"] }
    switch way {
    case .password: try await browser.givePassword(of: .ben)
    case .passkey: try await browser.signIn(with: all.device)
    case .provider: try await browser.goAndComeBack("/login/oidc", all.provider, all.made)
    case .proxy: try await browser.visit("/")
    }
    #expect(browser.document.heading == "Hello Ben.")
    let before = browser.cookies
    _ = try await all.made.store.write { try $0.endSessions(of: Resident.ben.id) }
    try await browser.visit("/account")
    #expect(browser.document.heading == (way == .proxy ? "You" : "Sign in"))
    if way == .proxy { #expect(browser.cookies != before, "the proxy's word begins another one") }
  }
}
