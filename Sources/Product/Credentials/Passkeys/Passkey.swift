/// A stored passkey.
package struct Passkey: Sendable {
  /// The id given by its authenticator: 16 to 1,023 bytes.
  package let credential: [UInt8]
  /// Its public key, as a SubjectPublicKeyInfo.
  package let key: [UInt8]
  package let algorithm: PasskeyAlgorithm
  /// How often it has signed, as last seen.
  package let count: UInt32
  /// Whether it can be copied to other devices of its owner.
  package let isSyncable: Bool
  /// Whether it had been copied when it was last seen.
  package let isSynced: Bool
  /// The model of the authenticator (AAGUID), 16 bytes, zeros if it is not given.
  package let model: [UInt8]
  package let transports: [PasskeyTransport]

  package init(
    credential: [UInt8], key: [UInt8], algorithm: PasskeyAlgorithm, count: UInt32, isSyncable: Bool,
    isSynced: Bool, model: [UInt8], transports: [PasskeyTransport]
  ) {
    (self.credential, self.key, self.algorithm, self.count) = (credential, key, algorithm, count)
    (self.isSyncable, self.isSynced) = (isSyncable, isSynced)
    (self.model, self.transports) = (model, transports)
  }
}

/// How a browser can reach a passkey.
package enum PasskeyTransport: String, CaseIterable, Sendable {
  case usb, nfc, ble, hybrid
  case smartCard = "smart-card"
  case inside = "internal"

  /// The known transports in a comma-separated text, each once.
  package static func all(in text: String) -> [PasskeyTransport] {
    guard text.utf8.count <= 200 else { return [] }
    let names = text.split(separator: ",")
    return allCases.filter { names.contains(Substring($0.rawValue)) }
  }
}

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
