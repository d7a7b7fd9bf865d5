import Credentials
import Encodings
package import Ledger
package import Store

/// The token by which an app renews its access tokens: the session's id, 256 random bits, and a seal. Each is
/// valid once. The seal tells an old token from one that was made up.
package struct RefreshToken: Sendable {
  package let session: ID<Session>
  private let secret: [UInt8]
  private let seal: [UInt8]

  private static let length = 32
  private static let sealLength = 16

  /// The key of an instance, derived from the secret of its links.
  package struct Key: Sendable {
    private let bytes: [UInt8]

    package init(_ secret: LinkSecret) {
      bytes = MessageCode.derived(
        32, from: secret.bytes, salt: Array("Evenly".utf8), purpose: Array("refresh tokens".utf8))
    }

    fileprivate func seal(_ session: ID<Session>, _ secret: [UInt8]) -> [UInt8] {
      Array(MessageCode.sha256(session.bytes + secret, key: bytes).prefix(sealLength))
    }
  }

  package init(_ session: ID<Session>, _ key: Key, _ randomness: Randomness) {
    (self.session, secret) = (session, randomness.bytes(Self.length))
    seal = key.seal(session, secret)
  }

  /// Nil for a token that was not issued here.
  package init?(_ text: String, _ key: Key) {
    guard let bytes = Base64.url.bytes(of: text), bytes.count == 16 + Self.length + Self.sealLength,
      let session = ID<Session>(bytes: bytes.prefix(16))
    else { return nil }
    (self.session, secret) = (session, Array(bytes.dropFirst(16).prefix(Self.length)))
    seal = Array(bytes.suffix(Self.sealLength))
    guard ConstantTime.areEqual(seal, key.seal(session, secret)) else { return nil }
  }

  package var text: String { Base64.url.text(of: session.bytes + secret + seal) }
  package var digest: Digest { Digest(of: secret) }
}
