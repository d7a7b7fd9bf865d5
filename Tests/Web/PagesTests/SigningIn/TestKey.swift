import COpenSSL
import Testing

/// A key on P-256 that signs.
final class TestKey: @unchecked Sendable {  // Nothing changes what it points at.
  private let key: OpaquePointer

  init() throws {
    let context = try #require(EVP_PKEY_CTX_new_from_name(nil, "EC", nil))
    defer { EVP_PKEY_CTX_free(context) }
    try #require(EVP_PKEY_keygen_init(context) == 1)
    try #require(EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1)
    var key: OpaquePointer?
    try #require(EVP_PKEY_generate(context, &key) == 1)
    self.key = try #require(key)
  }

  deinit { EVP_PKEY_free(key) }

  /// The public half, as a SubjectPublicKeyInfo.
  func info() throws -> [UInt8] {
    let length = i2d_PUBKEY(key, nil)
    try #require(length > 0)
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      var position = buffer.baseAddress
      count = Int(i2d_PUBKEY(key, &position))
    }
  }

  /// In DER.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    let context = try #require(EVP_MD_CTX_new())
    defer { EVP_MD_CTX_free(context) }
    try #require(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1)
    var length = 0
    try #require(EVP_DigestSign(context, nil, &length, message, message.count) == 1)
    var signature = [UInt8](repeating: 0, count: length)
    try #require(EVP_DigestSign(context, &signature, &length, message, message.count) == 1)
    return Array(signature.prefix(length))
  }

  /// The two numbers side by side, as tokens have them.
  func signPlainly(_ message: [UInt8]) throws -> [UInt8] {
    let signature = try sign(message)
    var rest = signature.dropFirst(2)
    return try (0..<2).flatMap { _ in
      let length = Int(try #require(rest.dropFirst().first))
      let number = rest.dropFirst(2).prefix(length)
      rest = rest.dropFirst(2 + length)
      return [UInt8](repeating: 0, count: max(0, 32 - length)) + number.suffix(32)
    }
  }
}
