/// The signature algorithms of passkeys, by their number in COSE (RFC 9053), the best first.
package enum PasskeyAlgorithm: Int64, CaseIterable, Sendable {
  case edDSA = -8
  case es256 = -7
  case rs256 = -257

  /// The kind of key of this algorithm.
  var kind: PublicKey.Kind {
    switch self {
    case .edDSA: .ed25519
    case .es256: .p256
    case .rs256: .rsa
    }
  }
}
