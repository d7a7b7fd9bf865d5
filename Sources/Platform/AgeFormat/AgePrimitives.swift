import COpenSSL

/// The cryptographic functions that age's format is made of.
enum AgePrimitives {
  static let keySize = 32
  static let tagSize = 16
  private static let nonceSize = 12

  /// Bytes that no one can guess.
  static func random(_ count: Int) throws(AgeFlaw) -> [UInt8] {
    var isMade = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      isMade = RAND_bytes(buffer.baseAddress, CInt(count)) == 1
      written = isMade ? count : 0
    }
    guard isMade else { throw .outOfOrder }
    return bytes
  }

  // MARK: - Keys

  /// HKDF with SHA-256 (RFC 5869): 32 bytes.
  static func derived(from secret: [UInt8], salt: [UInt8], purpose: String) throws(AgeFlaw) -> [UInt8] {
    try code(of: Array(purpose.utf8) + [1], key: try code(of: secret, key: salt))
  }

  /// HMAC with SHA-256 (RFC 2104).
  static func code(of message: [UInt8], key: [UInt8]) throws(AgeFlaw) -> [UInt8] {
    var isMade = false
    let code = [UInt8](unsafeUninitializedCapacity: keySize) { buffer, written in
      var length: UInt32 = 0
      isMade =
        HMAC(
          EVP_sha256(), key, CInt(clamping: key.count), message, message.count, buffer.baseAddress, &length)
        != nil
      written = isMade ? Int(length) : 0
    }
    guard isMade, code.count == keySize else { throw .outOfOrder }
    return code
  }

  /// Compares in a time that does not depend on the content.
  static func isEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count && CRYPTO_memcmp(first, second, first.count) == 0
  }

  // MARK: - X25519 (RFC 7748)

  static func publicKey(of secret: [UInt8]) throws(AgeFlaw) -> [UInt8] {
    guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, secret, secret.count) else {
      throw .outOfOrder
    }
    defer { EVP_PKEY_free(key) }
    var count = keySize
    let bytes = [UInt8](unsafeUninitializedCapacity: keySize) { buffer, written in
      written = EVP_PKEY_get_raw_public_key(key, buffer.baseAddress, &count) == 1 ? count : 0
    }
    guard bytes.count == keySize else { throw .outOfOrder }
    return bytes
  }

  /// The secret that both sides share; nil if the other side's key is one of those that give no secret.
  static func agreed(_ secret: [UInt8], with other: [UInt8]) throws(AgeFlaw) -> [UInt8]? {
    defer { ERR_clear_error() }
    guard let mine = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, secret, secret.count) else {
      throw .outOfOrder
    }
    defer { EVP_PKEY_free(mine) }
    guard let theirs = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, other, other.count) else {
      return nil
    }
    defer { EVP_PKEY_free(theirs) }
    guard let context = EVP_PKEY_CTX_new_from_pkey(nil, mine, nil) else { throw .outOfOrder }
    defer { EVP_PKEY_CTX_free(context) }
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, theirs) == 1 else {
      return nil
    }
    var count = keySize
    let agreed = [UInt8](unsafeUninitializedCapacity: keySize) { buffer, written in
      written = EVP_PKEY_derive(context, buffer.baseAddress, &count) == 1 ? count : 0
    }
    return agreed.count == keySize && agreed.contains { $0 != 0 } ? agreed : nil
  }

  // MARK: - ChaCha20-Poly1305 (RFC 8439)

  /// The encrypted text, followed by its tag.
  static func sealed(_ text: ArraySlice<UInt8>, key: [UInt8], nonce: [UInt8]) throws(AgeFlaw) -> [UInt8] {
    precondition(key.count == keySize && nonce.count == nonceSize)
    guard let context = EVP_CIPHER_CTX_new(), let length = CInt(exactly: text.count) else {
      throw .outOfOrder
    }
    defer { EVP_CIPHER_CTX_free(context) }
    guard EVP_EncryptInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce) == 1 else {
      throw .outOfOrder
    }
    let sealed = [UInt8](unsafeUninitializedCapacity: text.count + tagSize) { buffer, written in
      var (first, last) = (CInt(0), CInt(0))
      guard let start = buffer.baseAddress,
        text.withUnsafeBufferPointer({
          $0.isEmpty || EVP_EncryptUpdate(context, start, &first, $0.baseAddress, length) == 1
        }), first == length, EVP_EncryptFinal_ex(context, start + Int(first), &last) == 1, last == 0,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(tagSize), start + Int(first)) == 1
      else { return }
      written = text.count + tagSize
    }
    guard sealed.count == text.count + tagSize else { throw .outOfOrder }
    return sealed
  }

  /// The text; nil if it was not sealed by this key and nonce, or was changed since.
  static func opened(_ sealed: ArraySlice<UInt8>, key: [UInt8], nonce: [UInt8]) throws(AgeFlaw) -> [UInt8]? {
    precondition(key.count == keySize && nonce.count == nonceSize)
    guard sealed.count >= tagSize, let length = CInt(exactly: sealed.count - tagSize) else { return nil }
    guard let context = EVP_CIPHER_CTX_new() else { throw .outOfOrder }
    defer {
      EVP_CIPHER_CTX_free(context)
      ERR_clear_error()
    }
    var tag = Array(sealed.suffix(tagSize))
    guard EVP_DecryptInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tagSize), &tag) == 1
    else { throw .outOfOrder }
    var isWhole = false
    // One byte more, so that there is an address for an empty text.
    let text = [UInt8](unsafeUninitializedCapacity: Int(length) + 1) { buffer, written in
      var (first, last) = (CInt(0), CInt(0))
      guard let start = buffer.baseAddress,
        sealed.withUnsafeBufferPointer({
          length == 0 || EVP_DecryptUpdate(context, start, &first, $0.baseAddress, length) == 1
        }), first == length, EVP_DecryptFinal_ex(context, start + Int(first), &last) == 1, last == 0
      else { return }
      isWhole = true
      written = Int(length)
    }
    return isWhole ? text : nil
  }
}
