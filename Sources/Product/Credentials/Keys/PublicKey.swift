import COpenSSL

/// A public key, which verifies its owner's signatures.
package final class PublicKey: @unchecked Sendable {  // Nothing changes the key behind the pointer.
  package let kind: Kind
  private let key: OpaquePointer

  /// The kinds of keys of passkeys and identity providers.
  package enum Kind: Sendable {
    /// ECDSA on P-256 with SHA-256; its signatures are DER.
    case p256
    /// PKCS #1 1.5 with SHA-256.
    case rsa
    case ed25519
  }

  /// Reads a SubjectPublicKeyInfo (RFC 5280) in its canonical form. Nil for anything else, for other kinds,
  /// and for RSA of less than 2,048 bits.
  package init?(info: [UInt8]) {
    guard info.count <= Self.mostBytes, let key = Self.read(info) else { return nil }
    guard let kind = Self.kind(of: key, info) else {
      EVP_PKEY_free(key)
      return nil
    }
    (self.key, self.kind) = (key, kind)
  }

  deinit { EVP_PKEY_free(key) }

  /// Whether its owner has signed these bytes.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count <= Self.mostBytes, let context = EVP_MD_CTX_new() else { return false }
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    let hash = kind == .ed25519 ? nil : EVP_sha256()
    guard EVP_DigestVerifyInit(context, nil, hash, nil, key) == 1 else { return false }
    // It returns -1 for bytes that are no signature at all.
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// Sets it as the peer of a key agreement; false if that is impossible.
  func become(peerOf context: OpaquePointer) -> Bool { EVP_PKEY_derive_set_peer(context, key) == 1 }

  /// More than the largest key or its signature takes.
  static let mostBytes = 2_048
  static let leastRSABits: Int32 = 2_048
  /// A larger key would let strangers use up the server's time.
  static let mostRSABits: Int32 = 8_192
}

// MARK: - Reading

extension PublicKey {
  private static func read(_ info: [UInt8]) -> OpaquePointer? {
    defer { ERR_clear_error() }
    let key = info.withUnsafeBufferPointer { bytes in
      var position = bytes.baseAddress
      return d2i_PUBKEY(nil, &position, bytes.count)
    }
    guard let key else { return nil }
    guard written(key) == info else {
      EVP_PKEY_free(key)
      return nil
    }
    return key
  }

  /// The canonical bytes of the key: the input may have trailing bytes, or another form.
  private static func written(_ key: OpaquePointer) -> [UInt8]? {
    let count = i2d_PUBKEY(key, nil)
    guard count > 0, count <= mostBytes else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      var position = buffer.baseAddress
      written = i2d_PUBKEY(key, &position) == count ? Int(count) : 0
    }
  }

  private static func kind(of key: OpaquePointer, _ info: [UInt8]) -> Kind? {
    defer { ERR_clear_error() }
    if EVP_PKEY_is_a(key, "ED25519") == 1 { return .ed25519 }
    if EVP_PKEY_is_a(key, "EC") == 1 { return info.starts(with: p256Beginning) ? .p256 : nil }
    guard EVP_PKEY_is_a(key, "RSA") == 1, (leastRSABits...mostRSABits).contains(EVP_PKEY_get_bits(key)),
      hasUsualExponent(key)
    else { return nil }
    return .rsa
  }

  /// With an exponent of 1 anything is a signature; with a long one verifying takes long.
  private static func hasUsualExponent(_ key: OpaquePointer) -> Bool {
    var exponent: OpaquePointer?
    defer { BN_free(exponent) }
    guard EVP_PKEY_get_bn_param(key, "e", &exponent) == 1, let exponent else { return false }
    return BN_is_odd(exponent) == 1 && (2...64).contains(BN_num_bits(exponent))
  }
}

// MARK: - Making

extension PublicKey {
  /// A key on P-256 from its point; leading zeros of the numbers may be missing.
  package convenience init?(x: [UInt8], y: [UInt8]) {
    guard let x = Self.padded(x), let y = Self.padded(y) else { return nil }
    self.init(info: Self.p256Beginning + x + y)
  }

  /// An RSA key from its modulus and exponent, big-endian.
  package convenience init?(modulus: [UInt8], exponent: [UInt8]) {
    guard modulus.count + exponent.count <= Self.mostBytes else { return nil }
    let numbers = DER.sequence(DER.integer(modulus), DER.integer(exponent))
    self.init(info: DER.sequence(Self.rsaName, DER.bitString(numbers)))
  }

  private static func padded(_ number: [UInt8]) -> [UInt8]? {
    guard (1...32).contains(number.count) else { return nil }
    return [UInt8](repeating: 0, count: 32 - number.count) + number
  }

  /// The bytes before the two coordinates of an uncompressed point: the identifiers of elliptic curves and of
  /// P-256.
  private static let p256Beginning: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
    0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]

  /// The identifier of RSA, without parameters.
  private static let rsaName: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]
}
