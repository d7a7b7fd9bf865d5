import Encodings
import Testing

@testable import Credentials

/// A provider of the fixtures and a visit to it.
struct ProviderSample {
  static let issuer = "https://id.example/realms/home"

  let settings: ProviderSettings
  let now: UnixTime
  let visit: ProviderVisit
  let keys: [UInt8]
  private let tokens: JSONObject

  init() throws {
    tokens = try Fixtures.object("tokens.json")
    settings = try Self.settings()
    now = UnixTime(seconds: try #require(tokens["now"]?.number?.integer))
    visit = try Self.visit(at: now.adding(-20))
    keys = try #require(tokens["keys"]).bytes
  }

  static func settings(issuer: String = issuer, id: String = "evenly", secret: String? = "secret") throws
    -> ProviderSettings
  {
    try ProviderSettings(
      issuer: issuer, clientID: id, clientSecret: secret, redirect: "https://money.example/login/oidc/return")
  }

  static func visit(at begun: UnixTime, isFresh: Bool = false) throws -> ProviderVisit {
    try #require(ProviderVisit([UInt8](0..<96), at: begun, isFresh: isFresh))
  }

  static func document(_ changes: [String: String?] = [:]) -> [UInt8] {
    var members = [
      "issuer": "\"\(issuer)\"", "authorization_endpoint": "\"https://id.example/authorize?tenant=1\"",
      "token_endpoint": "\"https://api.id.example/token\"", "jwks_uri": "\"https://id.example/keys\"",
    ]
    for (name, value) in changes { members[name] = value }
    return Array("{\(members.map { "\"\($0)\": \($1)" }.sorted().joined(separator: ", "))}".utf8)
  }

  func discovery(_ changes: [String: String?] = [:]) throws(ProviderAnswerError) -> Discovery {
    try Discovery(Self.document(changes), for: settings)
  }

  /// The good tokens, by name.
  func fine() throws -> [(name: String, token: String)] {
    try tokens.object("fine").members.map { ($0.name, try #require($0.value.string)) }
  }

  /// The bad tokens, with their refusal and name.
  func bad() throws -> [(refusal: String, name: String, token: String)] {
    try tokens.object("bad").members.flatMap { refusal, list in
      try #require(list.object).members.map { (refusal, $0.name, try #require($0.value.string)) }
    }
  }

  func answer(_ token: String) throws -> TokenAnswer {
    var writer = JSONWriter()
    writer.object {
      $0.write("id_token", token)
      $0.write("access_token", "a.b-c")
      $0.write("token_type", "Bearer")
    }
    return try TokenAnswer(status: 200, writer.bytes)
  }

  /// Reads the identity in a token, optionally at another time or for another visit.
  func identity(
    _ token: String, for other: ProviderVisit? = nil, after seconds: Int64 = 0,
    signedBy others: [UInt8]? = nil
  ) throws -> ProviderIdentity {
    try ProviderIdentity(
      answer(token), signedBy: KeySet(others ?? keys), for: other ?? visit, settings, at: now.adding(seconds))
  }

  func good() throws -> String { try #require(try fine().first).token }
}
