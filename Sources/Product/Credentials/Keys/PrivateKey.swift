import COpenSSL

/// A private key of this server on P-256, for signatures and key agreement.
package final class PrivateKey: @unchecked Sendable {  // Nothing changes the key behind the pointer.
  private let key: OpaquePointer

  /// A new key; nil if there is not enough memory.
  package init?() {
    defer { ERR_clear_error() }
    guard let maker = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
    defer { EVP_PKEY_CTX_free(maker) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(maker) == 1, EVP_PKEY_CTX_set_group_name(maker, "prime256v1") == 1,
      EVP_PKEY_generate(maker, &made) == 1, let made
    else { return nil }
    key = made
  }

  /// Reads the format of `bytes`; nil for anything else.
  package init?(bytes: [UInt8]) {
    defer { ERR_clear_error() }
    let read = bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return d2i_AutoPrivateKey(nil, &position, buffer.count)
    }
    guard let read else { return nil }
    guard EVP_PKEY_is_a(read, "EC") == 1, EVP_PKEY_get_bits(read) == 256 else {
      EVP_PKEY_free(read)
      return nil
    }
    key = read
  }

  deinit { EVP_PKEY_free(key) }

  /// The key in DER, which must be stored secretly.
  package var bytes: [UInt8] { Self.written { i2d_PrivateKey(key, $0) } }

  /// The public point: 65 bytes, uncompressed.
  package var point: [UInt8] { Array(Self.written { i2d_PUBKEY(key, $0) }.suffix(Self.pointSize)) }

  package static let pointSize = 65

  /// ECDSA with SHA-256, as the two numbers one after the other (RFC 7518 §3.4); nil if there is not enough
  /// memory.
  package func sign(_ message: [UInt8]) -> [UInt8]? {
    guard let signature = signature(of: message) else { return nil }
    let read = signature.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return d2i_ECDSA_SIG(nil, &position, buffer.count)
    }
    guard let read else { return nil }
    defer { ECDSA_SIG_free(read) }
    return Self.number(ECDSA_SIG_get0_r(read)) + Self.number(ECDSA_SIG_get0_s(read))
  }

  /// The shared secret with the owner of a point (ECDH): 32 bytes. Nil if it is no point of the curve.
  package func secret(with point: [UInt8]) -> [UInt8]? {
    defer { ERR_clear_error() }
    guard point.count == Self.pointSize, point[0] == 4,
      let other = PublicKey(x: Array(point[1...32]), y: Array(point[33...])),
      let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
    else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    guard EVP_PKEY_derive_init(context) == 1, other.become(peerOf: context) else { return nil }
    var count = 32
    let secret = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = EVP_PKEY_derive(context, buffer.baseAddress, &count) == 1 ? count : 0
    }
    return secret.count == 32 ? secret : nil
  }

  private func signature(of message: [UInt8]) -> [UInt8]? {
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    var count = 0
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, nil, &count, message, message.count) == 1
    else { return nil }
    let signature = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1 ? count : 0
    }
    return signature.isEmpty ? nil : signature
  }

  private static func number(_ number: OpaquePointer?) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = Int(max(0, BN_bn2binpad(number, buffer.baseAddress, 32)))
    }
  }

  private static func written(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> CInt)
    -> [UInt8]
  {
    let count = write(nil)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      var position = buffer.baseAddress
      written = Int(max(0, write(&position)))
    }
  }
}
