internal import Encodings

/// The public key of an X25519 identity, for which files are encrypted: `age1…`.
package struct AgeRecipient: Hashable, Sendable {
  let key: [UInt8]

  private static let prefix = "age"

  init(key: [UInt8]) { self.key = key }

  /// Nil for any other text, also for one with a typing error, and for the recipients of plugins.
  package init?(_ text: String) {
    guard let key = Bech32.bytes(of: text, prefix: Self.prefix), key.count == AgePrimitives.keySize,
      text.hasPrefix(Self.prefix)
    else { return nil }
    self.key = key
  }

  package var text: String { Bech32.text(of: key, prefix: Self.prefix) }
}

/// The secret key that decrypts what was encrypted for its recipient: `AGE-SECRET-KEY-1…`.
package struct AgeIdentity: Sendable {
  let secret: [UInt8]
  package let recipient: AgeRecipient

  private static let prefix = "age-secret-key-"

  /// A new identity.
  package init() throws(AgeFlaw) { try self.init(secret: try AgePrimitives.random(AgePrimitives.keySize)) }

  init(secret: [UInt8]) throws(AgeFlaw) {
    self.secret = secret
    recipient = AgeRecipient(key: try AgePrimitives.publicKey(of: secret))
  }

  /// Nil for any other text.
  package init?(_ text: String) {
    guard let secret = Bech32.bytes(of: text, prefix: Self.prefix), secret.count == AgePrimitives.keySize,
      text.hasPrefix(Self.prefix.uppercased()), let identity = try? AgeIdentity(secret: secret)
    else { return nil }
    self = identity
  }

  package var text: String { Bech32.text(of: secret, prefix: Self.prefix).uppercased() }

  /// The identities of a file: one a line, beside empty lines and comments. Nil if any other line is in it, or
  /// there are none or too many.
  package static func read(_ file: String) -> [AgeIdentity]? {
    var identities: [AgeIdentity] = []
    for line in file.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      guard let identity = AgeIdentity(String(line)), identities.count < most else { return nil }
      identities.append(identity)
    }
    return identities.isEmpty ? nil : identities
  }

  private static let most = 20
}
