import Encodings

/// A browser's response to the registration of a passkey, as the page's script posts it.
package struct PasskeyRegistration: Sendable {
  /// The id by which duplicates are found.
  package let credential: [UInt8]
  private let client: ClientData
  private let authenticator: AuthenticatorData
  private let key: [UInt8]
  private let algorithm: PasskeyAlgorithm
  private let transports: [PasskeyTransport]

  /// All but the last two are base64url; `transports` is separated by commas.
  package init(
    credential: String, client: String, authenticator: String, key: String, algorithm: String,
    transports: String
  ) throws(PasskeyRefusal) {
    self.credential = try [UInt8](
      posted: credential, .credential, atMost: AuthenticatorData.credentialLengths.upperBound)
    let client = ClientData(try [UInt8](posted: client, .client, atMost: ClientData.mostBytes))
    let data = AuthenticatorData(
      try [UInt8](posted: authenticator, .authenticator, atMost: AuthenticatorData.mostBytes))
    self.key = try [UInt8](posted: key, .key, atMost: PublicKey.mostBytes)
    guard let client else { throw .unreadable(.client) }
    guard let data else { throw .unreadable(.authenticator) }
    guard let number = Int64(algorithm), String(number) == algorithm else { throw .unreadable(.algorithm) }
    guard let algorithm = PasskeyAlgorithm(rawValue: number) else { throw .unknownAlgorithm }
    (self.client, self.authenticator, self.algorithm) = (client, data, algorithm)
    self.transports = PasskeyTransport.all(in: transports)
  }

  /// The passkey to store. `isKnown` is whether its id is stored already; the write checks that again.
  package func check(_ challenge: PasskeyChallenge, at party: RelyingParty, isKnown: Bool)
    throws(PasskeyRefusal) -> Passkey
  {
    try client.check(.making, challenge, at: party)
    try authenticator.check(at: party)
    guard let attested = authenticator.attested else { throw .nothingAttested }
    guard ConstantTime.areEqual(attested.credential, credential) else { throw .otherCredential }
    guard !isKnown else { throw .alreadyKnown }
    guard let publicKey = PublicKey(info: key), publicKey.kind == algorithm.kind else { throw .unfitKey }
    return Passkey(
      credential: credential, key: key, algorithm: algorithm, count: authenticator.count,
      isSyncable: authenticator.flags.contains(.backupEligible),
      isSynced: authenticator.flags.contains(.backedUp), model: attested.model, transports: transports)
  }
}

extension AuthenticatorData {
  /// The checks common to registration and sign-in.
  func check(at party: RelyingParty) throws(PasskeyRefusal) {
    let expected = SHA256.digest(of: Array(party.id.utf8))
    guard ConstantTime.areEqual(relyingPartyHash, expected) else { throw .otherRelyingParty }
    guard flags.contains(.userPresent) else { throw .nobodyPresent }
    guard flags.contains(.userVerified) else { throw .nobodyVerified }
    guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else { throw .backedUpUnasked }
  }
}
