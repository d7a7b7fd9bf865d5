package import Encodings

extension RelyingParty {
  /// The account that a passkey is made for. Its handle identifies the account at sign-in, and means nothing
  /// to others.
  package struct User: Sendable {
    /// 32 random bytes stored with an account.
    package let handle: [UInt8]
    package let username: String
    package let displayName: String

    package init(handle: [UInt8], username: String, displayName: String) {
      (self.handle, self.username, self.displayName) = (handle, username, displayName)
    }
  }

  /// The options for creating a passkey, bytes as base64url (WebAuthn level 3, 5.1.8).
  package func creationOptions(for user: User, challenge: PasskeyChallenge, except known: [[UInt8]]) -> JSON {
    .object([
      ("rp", .object([("id", .string(id)), ("name", .string(name))])), ("user", Self.option(user)),
      ("challenge", .string(challenge.text)),
      ("pubKeyCredParams", .array(PasskeyAlgorithm.allCases.map(Self.option))),
      ("timeout", .number(JSONNumber(PasskeyChallenge.milliseconds))), ("attestation", .string("none")),
      (
        "authenticatorSelection",
        .object([
          ("residentKey", .string("required")), ("requireResidentKey", .bool(true)),
          ("userVerification", .string("required")),
        ])
      ), ("excludeCredentials", .array(known.map(Self.option))),
    ])
  }

  /// The options for signing in. No passkeys are listed: that would tell strangers which accounts exist.
  package func requestOptions(challenge: PasskeyChallenge) -> JSON {
    .object([
      ("rpId", .string(id)), ("challenge", .string(challenge.text)),
      ("timeout", .number(JSONNumber(PasskeyChallenge.milliseconds))),
      ("userVerification", .string("required")), ("allowCredentials", .array([])),
    ])
  }

  private static func option(_ user: User) -> JSON {
    .object([
      ("id", .string(Base64.url.text(of: user.handle))), ("name", .string(user.username)),
      ("displayName", .string(user.displayName)),
    ])
  }

  private static func option(_ algorithm: PasskeyAlgorithm) -> JSON {
    .object([("type", .string("public-key")), ("alg", .number(JSONNumber(algorithm.rawValue)))])
  }

  private static func option(_ credential: [UInt8]) -> JSON {
    .object([("type", .string("public-key")), ("id", .string(Base64.url.text(of: credential)))])
  }
}

extension JSON {
  fileprivate static func object(_ members: [JSONObject.Member]) -> JSON {
    var object = JSONObject()
    for member in members { object.set(member.name, member.value) }
    return .object(object)
  }
}
