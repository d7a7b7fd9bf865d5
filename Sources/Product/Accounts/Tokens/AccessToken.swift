import Credentials
import Encodings
package import Ledger
package import Store

/// The token that an app sends with each request: a JSON Web Token (RFC 9068) for ten minutes, signed by
/// HMAC-SHA-256. Its header is compared and never parsed, so that a client cannot choose how it is verified.
package struct AccessToken: Sendable {
  package let session: ID<Session>
  package let generation: Int64
  let expires: Instant

  package static let life: Duration = .seconds(600)

  private static let head = Base64.url.text(of: Array(#"{"alg":"HS256","typ":"at+jwt"}"#.utf8))

  /// The key of a server, random at each start and never stored: the database holds no key that signs. Apps
  /// renew their tokens after a restart.
  package struct Key: Sendable {
    fileprivate let bytes: [UInt8]

    package init(_ randomness: Randomness) { bytes = randomness.bytes(32) }
  }

  package init(_ session: ID<Session>, generation: Int64, at now: Instant) {
    (self.session, self.generation, expires) = (session, generation, now.adding(Self.life))
  }

  /// Reads a token. Nil if it was not signed here, or has expired.
  package init?(_ text: String, _ key: Key, at now: Instant) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      Substring($0)
    }
    guard parts.count == 3, parts[0].utf8.elementsEqual(Self.head.utf8),
      let seal = Base64.url.bytes(of: parts[2]),
      ConstantTime.areEqual(seal, MessageCode.sha256(Array("\(parts[0]).\(parts[1])".utf8), key: key.bytes)),
      let bytes = Base64.url.bytes(of: parts[1]), let claims = (try? JSON(bytes))?.object,
      let session = claims["sid"]?.string.flatMap({ ID<Session>($0) }),
      let generation = claims["gen"]?.number?.integer, let seconds = claims["exp"]?.number?.integer
    else { return nil }
    let (milliseconds, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !isTooMuch, now.milliseconds < milliseconds else { return nil }
    (self.session, self.generation, expires) = (session, generation, Instant(milliseconds: milliseconds))
  }

  private static let longest = 2_000

  package func text(_ key: Key, for account: ID<Person>, _ scopes: TokenScopes, at now: Instant) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write("iss", "evenly")
      writer.write("sub", account.description)
      writer.write("sid", session.description)
      writer.key("gen")
      writer.write(generation)
      writer.key("iat")
      writer.write(now.milliseconds / 1_000)
      writer.key("exp")
      writer.write(expires.milliseconds / 1_000)
      writer.write("scope", scopes.words.joined(separator: " "))
    }
    let signed = Self.head + "." + Base64.url.text(of: writer.bytes)
    return signed + "." + Base64.url.text(of: MessageCode.sha256(Array(signed.utf8), key: key.bytes))
  }
}
