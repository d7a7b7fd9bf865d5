import Encodings

/// A browser's statement about the page that asked for a passkey (WebAuthn level 3, 5.8.1); the passkey signs
/// its hash.
struct ClientData: Sendable {
  let type: String
  let challenge: String
  let origin: String
  let isEmbedded: Bool

  /// The operation on the passkey.
  enum Ceremony: String {
    case making = "webauthn.create"
    case signingIn = "webauthn.get"
  }

  static let mostBytes = 8_192

  /// Nil if it is invalid JSON, or a member is missing. Unknown members are ignored: browsers add some on
  /// purpose.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, let object = try? JSON(bytes, rules: .strict).object,
      let type = object["type"]?.string, let challenge = object["challenge"]?.string,
      let origin = object["origin"]?.string
    else { return nil }
    let isEmbedded = object["crossOrigin"].map { $0.bool } ?? false
    guard let isEmbedded else { return nil }
    (self.type, self.challenge, self.origin, self.isEmbedded) = (type, challenge, origin, isEmbedded)
  }

  func check(_ ceremony: Ceremony, _ asked: PasskeyChallenge, at party: RelyingParty) throws(PasskeyRefusal) {
    guard ConstantTime.areEqual(type, ceremony.rawValue) else { throw .otherType }
    guard ConstantTime.areEqual(challenge, asked.text) else { throw .otherChallenge }
    guard ConstantTime.areEqual(origin, party.origin) else { throw .otherOrigin }
    guard !isEmbedded else { throw .embedded }
  }
}

extension [UInt8] {
  /// Reads a base64url value posted by a page's script.
  init(posted text: String, _ part: PasskeyRefusal.Part, atMost most: Int) throws(PasskeyRefusal) {
    guard !text.isEmpty, text.utf8.count <= most * 2, let bytes = Base64.url.bytes(of: text),
      bytes.count <= most
    else { throw .unreadable(part) }
    self = bytes
  }
}
