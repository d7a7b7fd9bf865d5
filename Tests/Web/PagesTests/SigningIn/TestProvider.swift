import Accounts
import Credentials
import Encodings
import HTTP
import Operations
import TestSupport
import Testing
import Threads

@testable import Pages

/// An identity provider, as far as this program can tell. What it says can be made to be wrong.
final class TestProvider: Sendable {
  struct State: Sendable {
    var isDown = false
    var subject = "1001"
    /// More of what the token says, in JSON, or other values of it.
    var claims: [String: String] = [:]
    var userInfo: [String: String] = ["preferred_username": "\"chi\"", "name": "\"Chi of the House\""]
    var userInfoSubject: String?
    /// The values of the visit that is under way.
    var nonce = ""
    var challenge = ""
    var now: Int64 = 0
    var asked: [String] = []
    /// What is answered at the addresses that end so, in the place of the truth.
    var replies: [String: ProviderReply] = [:]
    var head = #"{"alg":"ES256","kid":"one"}"#
    var keyID = "one"
  }

  static let issuer = "https://id.example/house"
  let state = Monitor(State())
  private let key: TestKey

  init() throws { key = try TestKey() }

  func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  func site(
    signUp: ProviderSetup.Admission = .never, group: String? = nil, isOnly: Bool = false,
    settings change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> TestSite {
    let setup = try setup(signUp, group, isOnly)
    return try await .household(provider: asked(setup)) {
      $0.publicURL = PublicURL("https://evenly.lan")
      $0.provider = setup
      change(&$0)
    }
  }

  /// A site that has no owner yet.
  func fresh(isOnly: Bool) async throws -> TestSite {
    let setup = try setup(.never, nil, isOnly)
    return try await .fresh(provider: asked(setup)) {
      $0.publicURL = PublicURL("https://evenly.lan")
      $0.provider = setup
    }
  }

  /// The same household, as the program is started with the provider alone.
  func alone(_ made: TestSite) async throws -> TestSite {
    try await start(made, with: setup(.never, nil, true))
  }

  /// The same household, when the program has been started anew.
  func again(_ made: TestSite) async throws -> TestSite {
    try await start(made, with: try #require(made.site.settings.provider))
  }

  private func start(_ made: TestSite, with setup: ProviderSetup) async throws -> TestSite {
    var settings = made.site.settings
    settings.provider = setup
    let router = try await Router.open(
      settings, store: made.store, passwords: made.site.signIns.passwords, clock: made.clock.wall,
      provider: asked(setup))
    return TestSite(router: router, clock: made.clock)
  }

  private func asked(_ setup: ProviderSetup) -> IdentityProvider {
    IdentityProvider(setup.settings) { [self] in try answer($0) }
  }

  private func setup(_ signUp: ProviderSetup.Admission, _ group: String?, _ isOnly: Bool) throws
    -> ProviderSetup
  {
    let settings = try ProviderSettings(
      issuer: Self.issuer, clientID: "evenly", clientSecret: "a:secret",
      redirect: "https://evenly.lan/login/oidc/callback", requiredGroup: group.flatMap { RequiredGroup($0) })
    return ProviderSetup(settings, name: "House ID", signUp: signUp, isOnly: isOnly)
  }

  private struct Down: Error {}

  private func answer(_ question: ProviderQuestion) throws -> ProviderReply {
    let state = state.withLock { state in
      state.asked.append(question.address)
      return state
    }
    guard !state.isDown else { throw Down() }
    if let reply = state.replies.first(where: { question.address.hasSuffix($0.key) })?.value { return reply }
    let text: String
    switch question.address {
    case Self.issuer + "/.well-known/openid-configuration": text = Self.discovery
    case "https://id.example/keys": text = try keys(state)
    case "https://id.example/token":
      let verifier = try #require(
        question.form?.split(separator: "&").first { $0.hasPrefix("code_verifier=") }?.dropFirst(14))
      #expect(Base64.url.text(of: SHA256.digest(of: Array(verifier.utf8))) == state.challenge)
      #expect(question.authorization == "Basic " + Base64.standard.text(of: Array("evenly:a%3Asecret".utf8)))
      text = #"{"access_token":"abc","token_type":"Bearer","id_token":"\#(try token(state))"}"#
    case "https://id.example/userinfo":
      #expect(question.authorization == "Bearer abc")
      let members = state.userInfo.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      text = #"{"sub":"\#(state.userInfoSubject ?? state.subject)",\#(members)}"#
    default: return ProviderReply(status: 404, [])
    }
    return ProviderReply(status: 200, Array(text.utf8))
  }

  private static let discovery = """
    {"issuer":"\(issuer)","authorization_endpoint":"https://id.example/auth",\
    "token_endpoint":"https://id.example/token","jwks_uri":"https://id.example/keys",\
    "userinfo_endpoint":"https://id.example/userinfo"}
    """

  private func keys(_ state: State) throws -> String {
    let point = try key.info().suffix(64)
    let (x, y) = (Base64.url.text(of: Array(point.prefix(32))), Base64.url.text(of: Array(point.suffix(32))))
    return #"{"keys":[{"kty":"EC","crv":"P-256","kid":"\#(state.keyID)","x":"\#(x)","y":"\#(y)"}]}"#
  }

  private func token(_ state: State) throws -> String {
    var claims = [
      "iss": "\"\(Self.issuer)\"", "aud": "[\"evenly\"]", "sub": "\"\(state.subject)\"",
      "nonce": "\"\(state.nonce)\"", "iat": "\(state.now)", "exp": "\(state.now + 300)",
      "auth_time": "\(state.now)",
    ]
    claims.merge(state.claims) { $1 }
    let body = "{" + claims.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    let signed = [state.head, body].map { Base64.url.text(of: Array($0.utf8)) }.joined(separator: ".")
    return signed + "." + Base64.url.text(of: try key.signPlainly(Array(signed.utf8)))
  }
}

extension Browser {
  /// Another one that keeps what this one keeps, at the server as it has been started since.
  func moved(to made: TestSite) -> Browser {
    let browser = Browser(made.router, cookies: cookies)
    (browser.scheme, browser.host) = (scheme, host)
    return browser
  }

  /// As `goAndComeBack`, for a person who has no account here, and says so.
  func comeAsNew(_ path: String, _ provider: TestProvider, _ made: TestSite) async throws {
    try await goAndComeBack(path, provider, made)
    try #require(document.heading == "Are you new here?", "\(response.text)")
    try await submit("Create a new account")
  }

  /// Follows the way out as far as the provider, and comes back with a code.
  @discardableResult func goAndComeBack(
    _ path: String, _ provider: TestProvider, _ made: TestSite, query change: (String) -> String = { $0 },
    meanwhile: () async throws -> Void = {}
  ) async throws -> Document {
    try await send("GET", path)
    let address = try #require(response.fields[.location])
    try #require(status == 303 && address.hasPrefix("https://id.example/auth?"), "\(status) \(address)")
    let form = try Form(query: String(address.drop { $0 != "?" }.dropFirst()))
    let (nonce, challenge) = (try form.single("nonce") ?? "", try form.single("code_challenge") ?? "")
    provider.change { state in
      (state.nonce, state.challenge) = (nonce, challenge)
      state.now = made.clock.now.unixTime.seconds
    }
    let state = try form.single("state") ?? ""
    try await meanwhile()
    return try await visit("/login/oidc/callback?" + change("state=\(state)&code=xyz"))
  }
}
