package import Encodings

/// This server as a relying party: the id that passkeys are bound to, and the origin of its pages.
package struct RelyingParty: Equatable, Sendable {
  /// The host alone, to which passkeys are bound; if it changes, all are lost.
  package let id: String
  /// With scheme and port, as a browser sends it.
  package let origin: String
  /// The display name of the server.
  package let name: String

  /// Why an address cannot have passkeys.
  package enum Obstacle: Error, Equatable, Sendable {
    /// Browsers offer them only over HTTPS or on the same machine.
    case notEncrypted
    /// A numeric address is no domain.
    case addressIsNumeric
    case notAHost
  }

  /// `scheme` and `authority` are those of the public URL, in lower case and without the scheme's default
  /// port.
  package init(scheme: String, authority: String, name: String) throws(Obstacle) {
    guard !authority.utf8.contains(UInt8(ascii: "[")) else { throw .addressIsNumeric }
    let parts = authority.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let host = parts.first.map({ Array($0) }), parts.count <= 2, Self.isHost(host) else {
      throw .notAHost
    }
    guard !Self.isNumeric(host) else { throw .addressIsNumeric }
    let id = String(decoding: host, as: UTF8.self)
    guard scheme == "https" || (scheme == "http" && Self.isThisMachine(id)) else { throw .notEncrypted }
    (self.id, origin, self.name) = (id, "\(scheme)://\(authority)", name)
  }

  private static func isHost(_ host: [UInt8]) -> Bool {
    guard (1...253).contains(host.count) else { return false }
    return labels(of: host).allSatisfy { label in
      (1...63).contains(label.count)
        && label.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
    }
  }

  /// A host whose last part is a number is an address, in any notation (WHATWG URL, "ends in a number").
  private static func isNumeric(_ host: [UInt8]) -> Bool {
    guard let last = labels(of: host).last else { return false }
    return last.starts(with: Array("0x".utf8)) || last.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isThisMachine(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost")
  }

  private static func labels(of host: [UInt8]) -> [ArraySlice<UInt8>] {
    host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  }
}

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
