/// The algorithms of ID tokens. No others are accepted, least of all `none` and those with a shared secret.
enum TokenAlgorithm: String, Sendable {
  case rs256 = "RS256"
  case es256 = "ES256"

  var kind: PublicKey.Kind {
    switch self {
    case .rs256: .rsa
    case .es256: .p256
    }
  }

  /// The signature in the form that OpenSSL reads: a token with ES256 has the two numbers side by side (RFC
  /// 7518 section 3.4).
  func encoded(_ signature: [UInt8]) -> [UInt8]? {
    switch self {
    case .rs256: signature
    case .es256:
      signature.count == 64
        ? DER.sequence(DER.integer(signature.prefix(32)), DER.integer(signature.suffix(32))) : nil
    }
  }
}
