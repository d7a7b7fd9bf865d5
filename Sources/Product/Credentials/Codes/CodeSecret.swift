import COpenSSL
import Encodings

/// The secret shared by an authenticator app and this server: twenty random bytes, from which both derive the
/// same six digits each half minute (RFC 6238).
package struct CodeSecret: Sendable {
  package let bytes: [UInt8]

  package static let length = 20

  /// Nil for anything but twenty bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// The text to type into an app that reads no QR codes.
  package var text: String { Base32.standard.text(of: bytes) }

  /// The number whose last digits are the code (RFC 4226 section 5.3). Nil if there is not enough memory.
  func number(at step: Int64) -> UInt32? {
    let mac = authenticated(UInt64(bitPattern: step).bigEndian)
    guard mac.count == 20 else { return nil }
    let offset = Int(mac[19] & 0xF)
    let word = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return word & 0x7FFF_FFFF
  }

  /// HMAC-SHA-1 of a step; empty if it cannot be computed.
  private func authenticated(_ step: UInt64) -> [UInt8] {
    let message = withUnsafeBytes(of: step) { Array($0) }
    return [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      var length = 0
      let isMade = EVP_Q_mac(
        nil, "HMAC", nil, "SHA1", nil, bytes, bytes.count, message, message.count, buffer.baseAddress, 20,
        &length)
      count = isMade == nil ? 0 : length
      if isMade == nil { ERR_clear_error() }
    }
  }
}
