import Encodings

/// The challenge for a passkey to sign: 32 random bytes, for one response.
package struct PasskeyChallenge: Sendable {
  package let bytes: [UInt8]

  package static let length = 32
  /// How long a challenge is valid.
  package static let seconds: Int64 = 300

  /// Nil for anything but 32 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// The text for the page, which comes back in the signed data.
  package var text: String { Base64.url.text(of: bytes) }

  static let milliseconds = seconds * 1_000
}
