import COpenSSL

/// Message authentication codes: the holder of a secret sees that a message comes from another holder (RFC
/// 2104).
package enum MessageCode {
  /// HMAC with SHA-256, 32 bytes.
  package static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      var length: UInt32 = 0
      _ = COpenSSL.HMAC(
        EVP_sha256(), key, Int32(key.count), message, message.count, buffer.baseAddress, &length)
      count = Int(length)
    }
  }

  /// Up to 32 bytes derived from a secret, for one purpose (RFC 5869).
  package static func derived(_ count: Int, from secret: [UInt8], salt: [UInt8], purpose: [UInt8]) -> [UInt8]
  {
    precondition(count <= 32, "One round gives 32 bytes.")
    return Array(sha256(purpose + [1], key: sha256(secret, key: salt)).prefix(count))
  }
}
