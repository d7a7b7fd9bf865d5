import COpenSSL
import Encodings
package import Ledger
package import Store

/// A secret of 256 random bits that gives access to its holder. Only its digest is stored.
package struct SecretToken: Sendable {
  private let bytes: [UInt8]

  /// A new, unpredictable token.
  package init(_ randomness: Randomness) { bytes = randomness.bytes(Self.length) }

  /// The token of a link on this instance, which cannot be predicted without the secret.
  package init<Link>(of link: ID<Link>, under secret: LinkSecret) {
    let message = Array(link.description.utf8)
    bytes = [UInt8](unsafeUninitializedCapacity: Self.length) { buffer, count in
      var length: UInt32 = 0
      _ = COpenSSL.HMAC(
        EVP_sha256(), secret.bytes, Int32(LinkSecret.length), message, message.count, buffer.baseAddress,
        &length)
      count = Int(length)
    }
  }

  /// Reads the hexadecimal text of a token; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 2 * Self.length, let bytes = Hex.lower.bytes(of: text) else { return nil }
    self.bytes = bytes
  }

  /// The form that its holder keeps.
  package var text: String { Hex.lower.text(of: bytes) }

  /// The stored form.
  package var digest: Digest { Digest(of: bytes) }

  private static let length = 32
}

extension Digest {
  /// The SHA-256 of `bytes`.
  package init(of bytes: [UInt8]) {
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      guard EVP_Digest(bytes, bytes.count, buffer.baseAddress, nil, SHA256Method.shared.pointer, nil) == 1
      else { preconditionFailure("OpenSSL has SHA-256, and memory for it.") }
      count = 32
    }
    guard let made = Digest(digest) else { preconditionFailure("SHA-256 has 32 bytes.") }
    self = made
  }
}

/// Looked up by its name once, as a look-up takes as long as the digest of a token.
private struct SHA256Method: @unchecked Sendable {  // OpenSSL counts references to it, and never changes it.
  static let shared = SHA256Method()
  let pointer = EVP_MD_fetch(nil, "SHA256", nil)
}
