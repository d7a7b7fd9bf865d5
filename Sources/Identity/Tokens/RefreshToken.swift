import Encodings
package import Ledger
package import Store

/// What an app renews its access tokens by: the session's id and 256 random bits. Each is good once.
package struct RefreshToken: Sendable {
  package let session: ID<Session>
  private let secret: [UInt8]

  private static let length = 32

  package init(_ session: ID<Session>, _ randomness: Randomness) {
    (self.session, secret) = (session, randomness.bytes(Self.length))
  }

  package init?(_ text: String) {
    guard let bytes = Base64.url.bytes(of: text), bytes.count == 16 + Self.length,
      let session = ID<Session>(bytes: bytes.prefix(16))
    else { return nil }
    (self.session, secret) = (session, Array(bytes.dropFirst(16)))
  }

  package var text: String { Base64.url.text(of: session.bytes + secret) }
  package var digest: Digest { Digest(of: secret) }
}
