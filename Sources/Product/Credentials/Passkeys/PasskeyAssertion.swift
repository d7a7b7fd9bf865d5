import Encodings

/// A browser's response to a sign-in with a passkey, as the page's script posts it.
package struct PasskeyAssertion: Sendable {
  /// The id by which the passkey is looked up.
  package let credential: [UInt8]
  /// The handle of the account that the passkey must belong to.
  package let handle: [UInt8]
  private let clientBytes: [UInt8]
  private let client: ClientData
  private let authenticatorBytes: [UInt8]
  private let authenticator: AuthenticatorData
  private let signature: [UInt8]

  /// The state of a passkey after it has signed, which replaces the stored one.
  package struct Use: Equatable, Sendable {
    package let count: UInt32
    package let isSynced: Bool
  }

  /// Everything is base64url.
  package init(credential: String, client: String, authenticator: String, signature: String, handle: String)
    throws(PasskeyRefusal)
  {
    self.credential = try [UInt8](
      posted: credential, .credential, atMost: AuthenticatorData.credentialLengths.upperBound)
    clientBytes = try [UInt8](posted: client, .client, atMost: ClientData.mostBytes)
    authenticatorBytes = try [UInt8](
      posted: authenticator, .authenticator, atMost: AuthenticatorData.mostBytes)
    self.signature = try [UInt8](posted: signature, .signature, atMost: PublicKey.mostBytes)
    self.handle = try [UInt8](posted: handle, .handle, atMost: Self.mostHandleBytes)
    guard let client = ClientData(clientBytes) else { throw .unreadable(.client) }
    guard let data = AuthenticatorData(authenticatorBytes) else { throw .unreadable(.authenticator) }
    (self.client, self.authenticator) = (client, data)
  }

  /// Checks that the passkey of the account with this handle has signed the challenge. The owner must have
  /// been verified, so it is both factors at once.
  package func check(
    _ passkey: Passkey, of owner: [UInt8], for challenge: PasskeyChallenge, at party: RelyingParty
  ) throws(PasskeyRefusal) -> Use {
    guard ConstantTime.areEqual(passkey.credential, credential) else { throw .otherCredential }
    guard ConstantTime.areEqual(owner, handle) else { throw .otherOwner }
    try client.check(.signingIn, challenge, at: party)
    try authenticator.check(at: party)
    try checkSignature(of: passkey)
    try checkChanges(since: passkey)
    return Use(count: authenticator.count, isSynced: authenticator.flags.contains(.backedUp))
  }

  /// Verifies the bytes exactly as they were sent, as the same data could be written in other ways.
  private func checkSignature(of passkey: Passkey) throws(PasskeyRefusal) {
    guard let key = PublicKey(info: passkey.key), key.kind == passkey.algorithm.kind else { throw .unfitKey }
    let signed = authenticatorBytes + SHA256.digest(of: clientBytes)
    guard key.verifies(signature, of: signed) else { throw .wrongSignature }
  }

  private func checkChanges(since passkey: Passkey) throws(PasskeyRefusal) {
    guard authenticator.flags.contains(.backupEligible) == passkey.isSyncable else {
      throw .otherKindOfBackup
    }
    // Passkeys that are copied to other devices do not count at all.
    let counts = authenticator.count != 0 || passkey.count != 0
    guard !counts || authenticator.count > passkey.count else { throw .countNotGrown }
  }

  private static let mostHandleBytes = 64
}
