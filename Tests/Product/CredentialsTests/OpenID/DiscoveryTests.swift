import Testing

@testable import Credentials

struct DiscoveryTests {
  private let provider: ProviderSample

  init() throws { provider = try ProviderSample() }

  @Test func `a provider tells about itself`() throws {
    let discovery = try provider.discovery(["userinfo_endpoint": "\"https://id.example/me\"", "more": "[{}]"])
    #expect(discovery.token.text == "https://api.id.example/token", "it may be on another host")
    #expect(discovery.userInfo?.text == "https://id.example/me")
    #expect(discovery.endSession == nil)
    #expect(discovery.authentication == .basic)
  }

  @Test(arguments: [
    "https://id.example/realms/home/", "https://ID.example/realms/home", "https://id.example",
    "https://id.example/realms/hom\\u0065\\u0301",
  ]) func `the issuer is the one of the settings, to the letter`(_ issuer: String) {
    #expect(throws: ProviderAnswerError.self) { try provider.discovery(["issuer": "\"\(issuer)\""]) }
  }

  @Test(arguments: [
    ("token_endpoint", nil), ("jwks_uri", nil), ("authorization_endpoint", nil), ("jwks_uri", "7"),
    ("token_endpoint", "\"http://id.example/token\""), ("userinfo_endpoint", "\"/me\""),
    ("jwks_uri", "\"file:///etc/passwd\""), ("authorization_endpoint", "\"javascript:alert(1)\""),
    ("authorization_endpoint", "\"https://a@id.example/\""), ("token_endpoint", "\"https://id.example/#a\""),
    ("token_endpoint", "\"https://id.example/\\r\\nHost: else\""), ("end_session_endpoint", "\"data:,\""),
  ]) func `addresses are encrypted, and there`(_ name: String, _ value: String?) {
    #expect(throws: ProviderAnswerError.unfitAddress(name)) { try provider.discovery([name: value]) }
  }

  @Test(arguments: [
    ("[\"client_secret_post\", \"client_secret_basic\"]", ClientAuthentication.basic),
    ("[\"client_secret_post\"]", .post), ("null", .basic),
  ]) func `how it wants to be shown who we are`(_ methods: String, _ expected: ClientAuthentication) throws {
    let discovery = try provider.discovery(["token_endpoint_auth_methods_supported": methods])
    #expect(discovery.authentication == expected)
  }

  @Test func `in no way that we know, and with no algorithm`() {
    #expect(throws: ProviderAnswerError.unknownAuthentication) {
      try provider.discovery(["token_endpoint_auth_methods_supported": "[\"private_key_jwt\"]"])
    }
    #expect(throws: ProviderAnswerError.unknownAlgorithms) {
      try provider.discovery(["id_token_signing_alg_values_supported": "[\"HS256\", \"none\"]"])
    }
  }

  @Test func `without a secret none is shown`() throws {
    let open = try ProviderSample.settings(secret: nil)
    #expect(try Discovery(ProviderSample.document(), for: open).authentication == .none)
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"issuer\": 1}", "<html>", String(repeating: "[", count: 60_000),
    "{\"issuer\": \"\(ProviderSample.issuer)\", \"issuer\": \"\(ProviderSample.issuer)\"}",
  ]) func `what is no document`(_ text: String) {
    #expect(throws: ProviderAnswerError.unreadable) {
      try Discovery(Array(text.utf8), for: provider.settings)
    }
  }

  @Test func `64 KiB are read, and no more`() throws {
    let document = ProviderSample.document()
    let room = [UInt8](repeating: 0x20, count: OpenIDLimits.documentBytes - document.count)
    _ = try Discovery(document + room, for: provider.settings)
    #expect(throws: ProviderAnswerError.unreadable) {
      try Discovery(document + room + [0x20], for: provider.settings)
    }
  }

  @Test(arguments: [
    ("https://id.example", true), ("https://id.example/", true), ("http://localhost:9400", true),
    ("http://127.0.0.1:1", true), ("http://[::1]:9400/a", true), ("http://id.example", false),
    ("http://localhost.evil.example", false), ("http://localhost:80@evil.example", false),
    ("http://localhost:", false), ("https://", false), ("https://a?b=c", false), ("id.example", false),
    ("https://" + String(repeating: "a", count: 1_017), false), ("HTTPS://id.example", true),
    ("HTTP://id.example", false), ("https://id.example/é", false),
  ]) func `issuers`(_ issuer: String, _ isFine: Bool) {
    #expect(((try? ProviderSample.settings(issuer: issuer)) != nil) == isFine)
  }

  @Test func `the scheme of an issuer may be typed in large letters`() throws {
    let settings = try ProviderSample.settings(issuer: "HTTPS://id.example/A")
    #expect(settings.issuer == "https://id.example/A")
    #expect(settings.discoveryAddress == "https://id.example/A/.well-known/openid-configuration")
  }

  @Test func `settings with nothing in them are refused`() throws {
    #expect(throws: ProviderSettings.Mistake.clientID) { try ProviderSample.settings(id: "") }
    #expect(throws: ProviderSettings.Mistake.clientSecret) { try ProviderSample.settings(secret: "a\nb") }
    let settings = try ProviderSample.settings(issuer: "https://id.example/a/")
    #expect(settings.discoveryAddress == "https://id.example/a/.well-known/openid-configuration")
    #expect(provider.settings.discoveryAddress == ProviderSample.issuer + "/.well-known/openid-configuration")
  }

  @Test func `what is known of a provider grows old`() throws {
    var knowledge = ProviderKnowledge()
    let now = provider.now
    #expect(knowledge.discovery(at: now) == nil && knowledge.keys(at: now) == nil)
    #expect(knowledge.mayRenewKeys(at: now))
    knowledge.note(try provider.discovery(), at: now)
    knowledge.note(try KeySet(provider.keys), at: now)
    #expect(knowledge.discovery(at: now.adding(86_399)) != nil)
    #expect(knowledge.discovery(at: now.adding(86_400)) == nil)
    #expect(knowledge.discovery(at: now.adding(-1)) == nil, "the clock was set back")
    #expect(!knowledge.mayRenewKeys(at: now.adding(299)))
    #expect(knowledge.mayRenewKeys(at: now.adding(300)) && knowledge.keys(at: now.adding(300)) != nil)
  }
}
