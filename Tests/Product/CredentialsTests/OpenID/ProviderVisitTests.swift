import Testing

@testable import Credentials

struct ProviderVisitTests {
  private let provider: ProviderSample
  private let discovery: Discovery

  init() throws {
    provider = try ProviderSample()
    discovery = try provider.discovery()
  }

  @Test func `the browser is sent with all that is asked for`() {
    let expected =
      "https://id.example/authorize?tenant=1&response_type=code&client_id=evenly"
      + "&redirect_uri=https%3A%2F%2Fmoney.example%2Flogin%2Foidc%2Freturn&scope=openid%20profile%20email"
      + "&state=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
      + "&nonce=ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8"
      + "&code_challenge=9F3IKnUj0Ul0zqBQ4wKOi_BqjuhVqdYwNOu0-57MIwU&code_challenge_method=S256"
    #expect(provider.visit.address(discovery, provider.settings) == expected)
  }

  @Test func `the challenge of RFC 7636, appendix B`() {
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    #expect(ProviderVisit.digest(of: verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func `a fresh sign-in asks the provider for the password again`() throws {
    let fresh = try ProviderSample.visit(at: provider.now, isFresh: true)
    #expect(fresh.address(discovery, provider.settings).hasSuffix("&prompt=login&max_age=0"))
  }

  @Test(arguments: [0, 95, 97]) func `a visit takes 96 random bytes`(_ count: Int) {
    #expect(ProviderVisit([UInt8](repeating: 1, count: count), at: provider.now, isFresh: false) == nil)
  }

  // MARK: - Return

  private var state: String { provider.visit.state }
  private var cookie: String { ProviderVisit.digest(of: state) }

  @Test func `a return from the provider carries a code`() throws {
    let back = ProviderReturn(state: state, code: "c/1", error: nil, issuer: nil)
    #expect(back.digest == cookie)
    #expect(try back.code(for: provider.visit, cookie: cookie, from: discovery) == "c/1")
  }

  private func refusal(
    state: String? = nil, code: String? = "c", error: String? = nil, issuer: String? = nil,
    isKnown: Bool = true, cookie: String? = nil, _ discovery: Discovery? = nil
  ) -> ProviderReturnError? {
    let back = ProviderReturn(state: state ?? self.state, code: code, error: error, issuer: issuer)
    do throws(ProviderReturnError) {
      _ = try back.code(
        for: isKnown ? provider.visit : nil, cookie: cookie ?? self.cookie, from: discovery ?? self.discovery)
      return nil
    } catch { return error }
  }

  @Test func `returns that lead nowhere`() throws {
    #expect(refusal() == nil)
    #expect(refusal(isKnown: false) == .unknownVisit)
    #expect(refusal(state: "x") == .unknownVisit)
    #expect(refusal(cookie: ProviderVisit.digest(of: "x")) == .otherBrowser)
    #expect(refusal(cookie: "") == .otherBrowser)
    #expect(refusal(code: nil) == .noCode)
    #expect(refusal(code: "") == .noCode)
    #expect(refusal(code: String(repeating: "c", count: 4_097)) == .noCode)
    #expect(refusal(code: nil, error: "access_denied") == .denied(.declined))
    #expect(refusal(error: "temporarily_unavailable") == .denied(.unavailable))
    #expect(refusal(error: "<script>") == .denied(.other))
    let none = ProviderReturn(state: nil, code: "c", error: nil, issuer: nil)
    #expect(throws: ProviderReturnError.unknownVisit) {
      try none.code(for: provider.visit, cookie: cookie, from: discovery)
    }
    let cookieless = ProviderReturn(state: state, code: "c", error: nil, issuer: nil)
    #expect(throws: ProviderReturnError.otherBrowser) {
      try cookieless.code(for: provider.visit, cookie: nil, from: discovery)
    }
  }

  @Test func `another provider's answer is not taken for this one's`() throws {
    #expect(refusal(issuer: ProviderSample.issuer) == nil)
    #expect(refusal(issuer: ProviderSample.issuer + "/") == .otherIssuer)
    let naming = try provider.discovery(["authorization_response_iss_parameter_supported": "true"])
    #expect(refusal(naming) == .otherIssuer)
    #expect(refusal(issuer: ProviderSample.issuer, naming) == nil)
  }
}
