import Accounts
import Credentials
import HTTP
import Ledger
import Notifications
import Store
import TestSupport
import Testing

@testable import Pages

/// Every way in, and every state that an account can be in.
struct ServerSignInMethodsTests {
  enum Way: String, CaseIterable, Sendable {
    case password, code, paper, passkey, provider, proxy, forgotten, app, link
  }

  enum State: String, CaseIterable, Sendable {
    /// States of an account before a sign-in begins.
    case usual, steps, asked, guest, bare, disabled, deleted, owner
    /// While they are on their way: another password, signed out everywhere, shut out.
    case changed, ended, shut
    /// The provider is the only way to sign in.
    case alone

    var isMeanwhile: Bool { [.changed, .ended, .shut].contains(self) }
  }

  enum Arrival: String, Sendable { case `in`, step, setUp, out }

  /// Where each way leads in each state. A code, from the app or from paper, is asked for where it is the
  /// way. One's own link shows a person, and lets no one in.
  private static let expectations = """
    -         usual steps asked guest bare disabled deleted owner changed ended shut alone
    password  in    step  setUp out   out  out      out     in    out     in    out  out
    code      in    in    in    out   out  out      out     in    out     in    out  out
    paper     in    in    in    out   out  out      out     in    out     in    out  out
    passkey   in    in    in    out   in   out      out     in    in      in    out  out
    provider  in    in    in    out   in   out      out     in    in      in    out  in
    proxy     in    in    in    out   in   out      out     in    in      in    out  in
    forgotten in    step  setUp out   out  out      out     in    in      in    out  out
    app       in    step  setUp out   out  out      out     in    out     in    out  out
    link      out   out   out   out   out  out      out     out   out     out   out  out
    """

  struct Cell: Sendable, CustomTestStringConvertible {
    let way: Way
    let state: State
    let arrival: Arrival

    var testDescription: String { "\(way), \(state)" }
  }

  static let cells: [Cell] = {
    let rows = expectations.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let states = (rows.first ?? []).dropFirst().compactMap(State.init)
    return rows.dropFirst().flatMap { row in
      zip(states, row.dropFirst()).compactMap { state, word in
        Way(rawValue: row[0]).flatMap { way in
          Arrival(rawValue: word).map { Cell(way: way, state: state, arrival: $0) }
        }
      }
    }
  }()

  @Test func `no cell is left out`() {
    #expect(Self.cells.count == Way.allCases.count * State.allCases.count)
  }

  @Test(arguments: cells) func `each way leads where it should`(_ cell: Cell) async throws {
    var all = try await Everything()
    if [.code, .paper].contains(cell.way) || cell.state == .steps { try await all.addFactor() }
    if cell.state == .alone { try await all.startAlone() }
    if !cell.state.isMeanwhile { try await all.bring(cell.state) }
    let (before, house) = (try all.sessions(), all)
    let arrival = try await house.come(by: cell.way) {
      if cell.state.isMeanwhile { try await house.bring(cell.state) }
    }
    #expect(arrival == cell.arrival)
    let begun = try all.sessions().subtracting(before)
    #expect(begun.count == (arrival == .in || (arrival == .setUp && cell.way != .app) ? 1 : 0))
  }

  @Test(arguments: [Way.password, .passkey, .provider, .proxy])
  func `a session that is ended since is over, however it began`(_ way: Way) async throws {
    let all = try await Everything()
    let browser = all.made.publicBrowser()
    if way == .proxy { browser.proxyLines = ["Remote-User: ben"] }
    switch way {
    case .password: try await browser.givePassword(of: .ben)
    case .passkey: try await browser.signIn(with: all.device)
    case .provider: try await browser.goAndComeBack("/login/oidc", all.provider, all.made)
    default: try await browser.visit("/")
    }
    #expect(browser.document.heading == "Hi Ben")
    let before = browser.cookies
    _ = try await all.made.store.write { try $0.endSessions(of: Resident.ben.id) }
    try await browser.visit("/account")
    #expect(browser.document.heading == (way == .proxy ? "You" : "Sign in"))
    if way == .proxy { #expect(browser.cookies != before, "the proxy's word begins another one") }
  }
}

/// Ben, who can come by all of them.
private struct Everything {
  var made: TestSite
  let provider: TestProvider
  let device: TestAuthenticator
  let ben: Browser
  let link: String
  private(set) var factor: TestFactor?
  private var password: String { Resident.ben.password }

  init() async throws {
    (provider, device) = (try TestProvider(), try TestAuthenticator())
    let sender = try #require(MailSender("Evenly <evenly@example.org>"))
    made = try await provider.site { settings in
      settings.userHeader = UserHeader("Remote-User")
      settings.trustedProxies = TrustedProxies("127.0.0.1,::1") ?? .none
      settings.mail = MailSetup(sender) { _ in .unavailable("nobody sends it") }
    }
    ben = try await made.publicBrowser(of: .ben)
    try await ben.addPasskey(device, as: .ben)
    try await ben.visit("/account/provider")
    try await ben.submit("Link to House ID", ["current_password": Resident.ben.password])
    try await ben.goAndComeBack("/account/provider/going", provider, made)
    try #require(ben.document.message == "Account linked.")
    try await made.giveMailbox(to: .ben)
    let id = ID<ProfileLink>(high: 6, low: 6)
    try await made.store.write { [now = made.clock.now] in
      try $0.setProfileLink(id, of: Resident.ben.id, at: now)
    }
    link = "/with/\(id)"
  }

  mutating func addFactor() async throws {
    factor = try await ben.addFactor(made, as: .ben)
    made.clock.pass(.minutes(2))
  }

  /// The sessions of all accounts.
  func sessions() throws -> Set<ID<Session>> {
    let now = made.clock.now
    return try made.store.read { snapshot in
      Set(try snapshot.accounts().flatMap { try snapshot.sessions(of: $0.id, at: now).map(\.id) })
    }
  }

  // MARK: - States

  /// The program is started once more, with other settings.
  mutating func startAlone() async throws { made = try await provider.alone(made) }

  func bring(_ state: ServerSignInMethodsTests.State) async throws {
    let (id, now) = (Resident.ben.id, made.clock.now)
    switch state {
    case .usual, .steps, .alone: break
    case .asked: try await made.store.write { try $0.setSecondFactorAsked(true) }
    case .bare:
      try await ben.post("/account/password/deletion", [("current_password", password)])
      #expect(ben.status == 200)
    case .disabled, .shut: try await made.store.write { try $0.setDisabled(id, since: now) }
    case .deleted: try await delete()
    case .guest:
      try await delete()
      let group = try await made.group("Flat", founder: .ada)
      let ada = try await made.publicBrowser(of: .ada)
      let guest = made.publicBrowser()
      try await guest.post(try await ada.invitation(to: group), [("name", "ben")])
      #expect(guest.path == group.path)
    case .owner:
      let group = try await made.group("Flat", founder: .ben, others: ["Lou"])
      try await made.store.write { try $0.setOwner(id) }
      try await ben.visit(group.path)
      #expect(ben.status == 200)
    case .changed:
      let hash = try await made.site.signIns.passwords.hash(
        Password("the door squeaks"), from: Network("elsewhere"))
      try await made.store.write { transaction in
        try transaction.setPassword(of: id, to: hash)
        _ = try transaction.endSessions(of: id)
      }
    case .ended: _ = try await made.store.write { try $0.endSessions(of: id) }
    }
  }

  private func delete() async throws {
    try await ben.post("/account/deletion", [("username", "ben"), ("current_password", password)])
    #expect(ben.document.heading == "Your account was deleted")
  }

  // MARK: - Ways

  func come(by way: ServerSignInMethodsTests.Way, meanwhile: () async throws -> Void) async throws
    -> ServerSignInMethodsTests.Arrival
  {
    let browser = made.publicBrowser()
    switch way {
    case .app:
      try await meanwhile()
      return try await signInApp()
    case .password, .code, .paper: try await give(password, browser, way, meanwhile)
    case .passkey:
      try await browser.send("POST", "/login/passkey/challenge")
      guard browser.status == 200 else { return .out }
      let challenge = try await browser.challenge("/login/passkey/challenge")
      try await meanwhile()
      try await browser.post("/login/passkey", device.used(for: challenge))
    case .provider: try await browser.goAndComeBack("/login/oidc", provider, made, meanwhile: meanwhile)
    case .proxy:
      browser.proxyLines = ["Remote-User: ben"]
      try await meanwhile()
      try await browser.visit("/")
    case .forgotten: try await replacePassword(browser, meanwhile)
    case .link:
      try await meanwhile()
      try await browser.visit(link)
      try await browser.visit("/")
    }
    return arrival(browser)
  }

  private func arrival(_ browser: Browser) -> ServerSignInMethodsTests.Arrival {
    switch browser.document.heading {
    case "Hi Ben": .in
    case "One more step": .step
    case "Two-factor authentication (2FA)": .setUp
    default: .out
    }
  }

  private func give(
    _ password: String, _ browser: Browser, _ way: ServerSignInMethodsTests.Way,
    _ meanwhile: () async throws -> Void
  ) async throws {
    if way == .password { try await meanwhile() }
    try await browser.post("/login", [("username", "ben"), ("password", password)])
    guard way != .password, let factor, browser.document.heading == "One more step" else { return }
    try await meanwhile()
    let typed = way == .code ? try factor.code(made) : try #require(factor.codes.first)
    try await browser.submit("Sign in", [way == .code ? "code" : "recovery": typed])
  }

  private func replacePassword(_ browser: Browser, _ meanwhile: () async throws -> Void) async throws {
    let new = "the kettle sings at dawn"
    try await browser.post("/forgotten", [("username", "ben")])
    let codes = try made.letters().compactMap { try /\b\d{8}\b/.firstMatch(in: $0.text) }
    guard browser.status == 200, let code = codes.last?.output else { return }
    try await meanwhile()
    try await browser.post("/forgotten/code", [("code", String(code)), ("password", new)])
    try await browser.post("/login", [("username", "ben"), ("password", new)])
  }

  private func signInApp() async throws -> ServerSignInMethodsTests.Arrival {
    let body = #"{"username":"ben","password":"\#(password)","device":"Phone"}"#
    let response = await made.router.respond(
      to: try "POST /api/v1/sessions".asRequest(
        body, lines: ["Content-Type: application/json"], host: "evenly.lan"))
    switch response.status {
    case .created: return .in
    case .unprocessable: return .step
    case .forbidden: return response.text.contains("two-factor authentication") ? .setUp : .out
    default: return .out
    }
  }
}
