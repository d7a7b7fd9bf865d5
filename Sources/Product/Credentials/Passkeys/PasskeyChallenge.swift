import Encodings

/// What a passkey has to sign: 32 random bytes, for one answer.
package struct PasskeyChallenge: Sendable {
  package let bytes: [UInt8]

  package static let length = 32
  /// How long it is waited for.
  package static let seconds: Int64 = 300

  /// Nil for anything but 32 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// As it goes to the page, and comes back in what is signed.
  package var text: String { Base64.url.text(of: bytes) }

  static let milliseconds = seconds * 1_000
}
