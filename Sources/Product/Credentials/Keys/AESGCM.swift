import COpenSSL

/// AES in Galois counter mode with a key of 128 bits, by which push messages are encrypted.
package enum AESGCM {
  /// The encrypted text, followed by the authentication tag of 16 bytes; nil if there is not enough memory,
  /// or for a key or nonce of another length.
  package static func sealed(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    guard key.count == 16, nonce.count == 12, let length = CInt(exactly: text.count),
      let context = EVP_CIPHER_CTX_new()
    else { return nil }
    defer {
      EVP_CIPHER_CTX_free(context)
      ERR_clear_error()
    }
    guard EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1 else { return nil }
    var isWhole = false
    let sealed = [UInt8](unsafeUninitializedCapacity: text.count + tagSize) { buffer, count in
      var (first, last) = (CInt(0), CInt(0))
      guard let start = buffer.baseAddress, EVP_EncryptUpdate(context, start, &first, text, length) == 1,
        first == length, EVP_EncryptFinal_ex(context, start + Int(first), &last) == 1, last == 0,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(tagSize), start + Int(first)) == 1
      else { return }
      count = text.count + tagSize
      isWhole = true
    }
    return isWhole ? sealed : nil
  }

  private static let tagSize = 16
}
