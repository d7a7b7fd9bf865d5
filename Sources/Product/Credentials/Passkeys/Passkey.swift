/// A passkey as it is kept.
package struct Passkey: Sendable {
  /// The name that it has been given by whoever made it: 16 to 1,023 bytes.
  package let credential: [UInt8]
  /// Its public key, as a SubjectPublicKeyInfo.
  package let key: [UInt8]
  package let algorithm: PasskeyAlgorithm
  /// How often it has signed, as far as was seen.
  package let count: UInt32
  /// Whether it can be copied to other devices of its owner.
  package let isSyncable: Bool
  /// Whether it has been, when it was last seen.
  package let isSynced: Bool
  /// The model of the authenticator, 16 bytes, zeros where it is not said.
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

/// A way in which a browser reaches a passkey.
package enum PasskeyTransport: String, CaseIterable, Sendable {
  case usb, nfc, ble, hybrid
  case smartCard = "smart-card"
  case inside = "internal"

  /// Those of a text with commas that are known, each once.
  package static func all(in text: String) -> [PasskeyTransport] {
    guard text.utf8.count <= 200 else { return [] }
    let names = text.split(separator: ",")
    return allCases.filter { names.contains(Substring($0.rawValue)) }
  }
}
