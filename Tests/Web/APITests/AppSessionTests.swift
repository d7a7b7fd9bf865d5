import Credentials
import Encodings
import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Threads
import Words

@testable import API
@testable import Accounts

/// Signing in from an app, renewing what that gave, and ending it.
struct AppSessionTests {
  private static let password = "the fridge hums"

  /// The tokens that an app received.
  private struct Tokens {
    let access: String
    let refresh: String

    init(_ reply: Reply) throws {
      access = try #require(reply.text("access"))
      refresh = try #require(reply.text("refresh"))
    }
  }

  private let flat: Flat
  private let stranger: Program

  init() async throws {
    flat = try await Flat.make()
    stranger = Program(flat.door, nil)
    let hash = try await flat.door.apps.passwords.hash(Password(Self.password), from: Network("test"))
    try await flat.store.write { try $0.setPassword(of: Flat.Resident.ada.id, to: hash) }
  }

  private func program(_ access: String) -> Program { Program(flat.door, access) }

  private func body(_ more: String = "", password: String = password) -> String {
    #"{"username":"ada","password":"\#(password)","device":"Ada’s phone"\#(more)}"#
  }

  private func signIn(_ more: String = "") async throws -> Tokens {
    try Tokens(try await stranger.send("POST", "/sessions", body(more), 201))
  }

  @discardableResult private func refresh(_ tokens: Tokens, _ expected: Int) async throws -> Reply {
    try await stranger.send("POST", "/sessions/refresh", #"{"refresh":"\#(tokens.refresh)"}"#, expected)
  }

  @Test func `an app signs in, asks, and renews what it shows`() async throws {
    let first = try await signIn()
    let me = try await program(first.access).send("GET", "/me", 200)
    #expect(me.text("name") == "ada" && me.text("token/name") == "Ada’s phone")
    flat.clock.pass(.seconds(601))
    try await program(first.access).send("GET", "/me", 401)
    let second = try Tokens(try await refresh(first, 200))
    #expect(second.access != first.access && second.refresh != first.refresh)
    try await program(second.access).send("GET", "\(flat.path)/entries", 200)
    let devices = try await program(second.access).send("GET", "/me/sessions", 200)
    #expect(devices.text("sessions/0/device")?.contains("Ada’s phone") == true)
    #expect(devices["sessions/0/current"]?.bool == true)
  }

  @Test func `an answer that was lost on its way does not end the session`() async throws {
    let first = try await signIn()
    _ = try await refresh(first, 200)
    flat.clock.pass(.seconds(29))
    let again = try Tokens(try await refresh(first, 200))
    try await program(again.access).send("GET", "/me", 200)
  }

  @Test(arguments: [
    (Int64(-30_000), AppSession.Verdict.reused), (-29_999, .good), (-1, .good), (0, .good), (29_999, .good),
    (30_000, .reused),
  ]) func `one that was overtaken by another of the same moment is good`(
    milliseconds: Int64, verdict: AppSession.Verdict
  ) async throws {
    let first = try await signIn()
    _ = try await refresh(first, 200)
    let shown = try #require(RefreshToken(first.refresh, flat.door.apps.refreshKey))
    let now = flat.clock.now
    let app = try #require(try flat.store.read { try $0.appSession(shown.session, at: now) })
    #expect(app.verdict(on: shown.digest, at: now.adding(.milliseconds(milliseconds))) == verdict)
  }

  @Test func `a refresh token that comes a second time ends the session`() async throws {
    let first = try await signIn()
    let second = try Tokens(try await refresh(first, 200))
    try await program(second.access).send("GET", "/me", 200)
    // The new access token has been used, so a stranger may have the old refresh token.
    try await refresh(first, 401)
    try await program(second.access).send("GET", "/me", 401)
    try await refresh(second, 401)
    let noted = try flat.store.read { try $0.signIns(of: Flat.Resident.ada.id) }
    #expect(noted.contains { !$0.isSuccess })
  }

  @Test(arguments: 2...5) func `so does one from long ago`(renewals: Int) async throws {
    let first = try await signIn()
    var newest = first
    for _ in 1...renewals {
      flat.clock.pass(.seconds(600))
      newest = try Tokens(try await refresh(newest, 200))
    }
    try await refresh(first, 401)
    try await program(newest.access).send("GET", "/me", 401)
    try await refresh(newest, 401)
  }

  @Test func `after half a minute it is too late for an answer that was lost`() async throws {
    let first = try await signIn()
    let second = try Tokens(try await refresh(first, 200))
    flat.clock.pass(.seconds(30))
    try await refresh(first, 401)
    try await refresh(second, 401)
  }

  @Test func `where a second factor is required, tokens of accounts without one are refused`() async throws {
    let first = try await signIn()
    let (own, bens) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    try await flat.store.write { transaction in
      try transaction.makeInstance(ID(high: 1, low: 1), at: flat.clock.now)
      try transaction.setSecondFactorAsked(true)
    }
    for program in [own, bens, program(first.access)] { try await program.send("GET", "/me", 403) }
    try await refresh(first, 403)
    let token = try #require(try flat.store.read { try $0.tokens(of: Flat.Resident.ben.id) }.first)
    #expect(try flat.store.read { try $0.isOpen(token, at: flat.clock.now) } == false)
    try await flat.store.write { try $0.setSecondFactorAsked(false) }
    for program in [own, program(first.access)] { try await program.send("GET", "/me", 200) }
    _ = try await refresh(first, 200)
  }

  @Test func `what a database holds signs no access token, and a start ends those before it`() async throws {
    let first = try await signIn()
    let session = try #require(RefreshToken(first.refresh, flat.door.apps.refreshKey)).session
    let key = AccessToken.Key(.system)
    let other = AccessToken(session, generation: 1, at: flat.clock.now).text(
      key, for: Flat.Resident.ada.id, .all, at: flat.clock.now)
    try await program(other).send("GET", "/me", 401)
    try await program(first.access).send("GET", "/me", 200)
  }

  @Test func `a flood of sign-ins is told to come later`() throws {
    let today = try #require(Day(number: 20_260_102))
    let formats = Formats(t: try #require(Strings(tag: "en")), locale: nil, today: today)
    let problem = APIProblem(BlockingPool.Busy(), formats) { Issue.record("\($0)") }
    #expect(problem.status == .tooManyRequests && problem.fields[.retryAfter] != nil)
  }

  @Test func `what is no refresh token ends nothing`() async throws {
    let first = try await signIn()
    let session = try #require(RefreshToken(first.refresh, flat.door.apps.refreshKey)).session
    let elsewhere = try #require(LinkSecret([UInt8](repeating: 7, count: LinkSecret.length)))
    let forged = RefreshToken(session, RefreshToken.Key(elsewhere), .system)
    try await stranger.send("POST", "/sessions/refresh", #"{"refresh":"\#(forged.text)"}"#, 401)
    try await stranger.send("POST", "/sessions/refresh", #"{"refresh":"x"}"#, 401)
    _ = try await refresh(first, 200)
  }

  @Test func `ending a device ends its access at once`() async throws {
    let (first, second) = (try await signIn(), try await signIn())
    let id = try #require(RefreshToken(first.refresh, flat.door.apps.refreshKey)).session
    try await program(first.access).send("DELETE", "/me/sessions/\(id)", 204)
    try await program(first.access).send("GET", "/me", 401)
    try await refresh(first, 401)
    try await program(second.access).send("DELETE", "/sessions", 204)
    try await program(second.access).send("GET", "/me", 401)
  }

  @Test func `a token ends no other device`() async throws {
    let (first, second) = (try await signIn(), try await signIn())
    let id = try #require(RefreshToken(first.refresh, flat.door.apps.refreshKey)).session
    for other in [program(second.access), try await flat.program(of: .ada), try await flat.program(of: .ben)]
    { try await other.send("DELETE", "/me/sessions/\(id)", 403) }
    try await program(first.access).send("GET", "/me", 200)
  }

  @Test func `a changed password and a disabled account end it too`() async throws {
    let first = try await signIn()
    try await flat.store.write { _ = try $0.endSessions(of: Flat.Resident.ada.id) }
    try await program(first.access).send("GET", "/me", 401)
  }

  @Test func `it allows what was asked for and no more`() async throws {
    let reading = try await signIn(#","scopes":["read"]"#)
    let reply = try await program(reading.access).send(
      "POST", "/groups", #"{"name":"x","currency":"EUR"}"#, 403)
    #expect(reply.response.fields[.authenticate]?.contains("insufficient_scope") == true)
  }

  @Test func `a wrong password and an unknown name are the same`() async throws {
    let wrong = try await stranger.send("POST", "/sessions", body(password: "guessed"), 401)
    let unknown = try await stranger.send(
      "POST", "/sessions", #"{"username":"nobody","password":"x","device":"x"}"#, 401)
    #expect(wrong.text("detail") == unknown.text("detail"))
    for _ in 0..<5 { try await stranger.send("POST", "/sessions", body(password: "guessed")) }
    try await stranger.send("POST", "/sessions", body(), 429)
  }

  @Test func `an account with a second factor needs its code`() async throws {
    let secret = try #require(CodeSecret([UInt8](1...20)))
    let first = try #require(secret.code(at: flat.clock.now.unixTime))
    let typed = try #require(TOTPCode(first.text))
    let factor = try #require(NewSecondFactor(secret, confirmedBy: typed, at: flat.clock.now, .system))
    let isAdded = try await flat.store.write { [now = flat.clock.now] in
      try factor.add(to: Flat.Resident.ada.id, at: now, in: $0)
    }
    #expect(isAdded)
    flat.clock.pass(.seconds(60))
    let asked = try await stranger.send("POST", "/sessions", body(), 422)
    #expect(asked.fault == "codeNeeded /code")
    #expect(asked.text("errors/0/detail")?.contains("also needs a code") == true)
    let wrong = try await stranger.send("POST", "/sessions", body(#","code":"000000""#), 422)
    #expect(wrong.fault == "wrongCode /code")
    let digits = try #require(secret.code(at: flat.clock.now.unixTime)).text
    let tokens = try await signIn(#","code":"\#(digits)""#)
    try await program(tokens.access).send("GET", "/me", 200)
    // Each code can be used once.
    try await stranger.send("POST", "/sessions", body(#","code":"\#(digits)""#), 422)
  }

  @Test func `access tokens are taken as they were signed and no other way`() async throws {
    let access = try await signIn().access
    let parts = access.split(separator: ".").map(String.init)
    let none = Base64.url.text(of: Array(#"{"alg":"none","typ":"at+jwt"}"#.utf8))
    let texts = [
      "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1]).",
      "\(parts[0]).\(parts[1])", "\(access).x", "\(parts[0])..\(parts[2])", "..",
      "\(parts[0]).\(parts[1].dropLast())A.\(parts[2])",
    ]
    for text in texts { try await program(text).send("GET", "/me", 401) }
  }

  @Test func `a session of an app opens no page, and a personal token is no session`() async throws {
    let tokens = try await signIn()
    let secret = try #require(RefreshToken(tokens.refresh, flat.door.apps.refreshKey))
    #expect(try flat.store.read { try $0.signedIn(with: secret.digest, at: flat.clock.now) } == nil)
    try await flat.program(of: .ada).send("DELETE", "/sessions", 403)
  }
}
