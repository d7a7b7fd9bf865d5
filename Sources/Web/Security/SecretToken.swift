import COpenSSL
import Encodings
import Store

/// A secret of 256 random bits that somebody shows to be let in. Only its digest is kept.
struct SecretToken: Sendable {
  private let bytes: [UInt8]

  init(_ randomness: Randomness) {
    bytes = randomness.bytes(Self.length)
  }

  /// Reads the hexadecimal text of a token; nil for anything else.
  init?(_ text: String) {
    guard text.utf8.count == 2 * Self.length, let bytes = Hex.lower.bytes(of: text) else { return nil }
    self.bytes = bytes
  }

  var text: String { Hex.lower.text(of: bytes) }

  var digest: Digest { Digest(of: bytes) }

  private static let length = 32
}

extension Digest {
  /// The SHA-256 of `bytes`.
  init(of bytes: [UInt8]) {
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      SHA256(bytes, bytes.count, buffer.baseAddress)
      count = 32
    }
    guard let made = Digest(digest) else { preconditionFailure("SHA-256 has 32 bytes.") }
    self = made
  }
}
