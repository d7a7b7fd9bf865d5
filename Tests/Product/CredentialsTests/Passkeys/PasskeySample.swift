import Encodings
import Testing

@testable import Credentials

/// A passkey of the fixtures, with what its browser posts when it is made and when it is used. Each part can be
/// replaced.
struct PasskeySample: CustomTestStringConvertible {
  let name: String
  var algorithm: String
  var challenge: [UInt8]
  var credential: [UInt8]
  var key: [UInt8]
  var handle: [UInt8]
  var madeClient: [UInt8]
  var madeData: [UInt8]
  var usedClient: [UInt8]
  var usedData: [UInt8]
  var signature: [UInt8]

  var testDescription: String { name }

  static let all: [PasskeySample] = {
    let list = (try? Fixtures.object("passkeys.json"))?["passkeys"]?.array ?? []
    return list.compactMap { $0.object.flatMap { try? PasskeySample($0) } }
  }()

  private init(_ object: JSONObject) throws {
    let (making, using) = (try object.object("making"), try object.object("using"))
    name = try object.text("name")
    algorithm = try #require(object["algorithm"]?.number).text
    challenge = try object.hex("challenge")
    credential = try object.hex("credential")
    key = try object.hex("key")
    handle = try object.hex("handle")
    (madeClient, madeData) = (try making.hex("client"), try making.hex("authenticator"))
    (usedClient, usedData) = (try using.hex("client"), try using.hex("authenticator"))
    signature = try using.hex("signature")
  }

  static func party(_ authority: String = "money.example:8443") throws -> RelyingParty {
    try RelyingParty(scheme: "https", authority: authority, name: "Evenly")
  }

  func registration() throws(PasskeyRefusal) -> PasskeyRegistration {
    try PasskeyRegistration(
      credential: Base64.url.text(of: credential), client: Base64.url.text(of: madeClient),
      authenticator: Base64.url.text(of: madeData), key: Base64.url.text(of: key), algorithm: algorithm,
      transports: "internal,hybrid")
  }

  /// Registers the passkey.
  func made(isKnown: Bool = false) throws -> Passkey {
    try registration().check(
      try #require(PasskeyChallenge(challenge)), at: try Self.party(), isKnown: isKnown)
  }

  func assertion() throws(PasskeyRefusal) -> PasskeyAssertion {
    try PasskeyAssertion(
      credential: Base64.url.text(of: credential), client: Base64.url.text(of: usedClient),
      authenticator: Base64.url.text(of: usedData), signature: Base64.url.text(of: signature),
      handle: Base64.url.text(of: handle))
  }

  /// Signs in with the passkey.
  func used(_ passkey: Passkey, of owner: [UInt8]) throws -> PasskeyAssertion.Use {
    try assertion().check(
      passkey, of: owner, for: try #require(PasskeyChallenge(challenge)), at: try Self.party())
  }

  /// A copy with changes.
  func with(_ change: (inout PasskeySample) -> Void) -> PasskeySample {
    var sample = self
    change(&sample)
    return sample
  }

  static func client(_ text: String, _ other: String, in bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing(text, with: other).utf8)
  }
}
