package import Credentials
package import Ledger
package import Store

extension Transaction {
  /// The user handle for a new passkey, `random` if the account has none yet, and the passkeys that it has.
  package func preparePasskey(proposing random: [UInt8], proved proof: Reauthentication) throws -> (
    handle: [UInt8], known: [StoredPasskey]
  ) {
    try proof.require(in: self)
    return (try handle(of: proof.account, proposing: random), try passkeys(of: proof.account))
  }

  /// Adds a passkey, and tells its owner. Throws `AccountError`.
  package func add(_ passkey: StoredPasskey, telling tell: TellOwner) throws {
    try add(passkey)
    try tell(.passkeyAdded(name: passkey.name), self)
  }

  /// Removes a passkey, and tells its owner. False if the account has no such passkey. Throws
  /// `AccountError.lastOne` if no one could sign in any more.
  package func removePasskey(
    _ id: ID<StoredPasskey>, besides ways: ServerSignInMethods, proved proof: Reauthentication,
    telling tell: TellOwner
  ) throws -> Bool {
    let name = try passkeys(of: proof.account).first { $0.id == id }?.name ?? ""
    return try make(.passkeyRemoved(name: name), proved: proof, telling: tell) {
      try removePasskey(id, of: proof.account, besides: ways)
    }
  }

  /// Removes the password, so that no one can guess it, and tells its owner. Throws
  /// `AccountError.lastOne`.
  package func removePassword(
    besides ways: ServerSignInMethods, proved proof: Reauthentication, telling tell: TellOwner
  ) throws {
    _ = try make(.passwordRemoved, proved: proof, telling: tell) {
      try removePassword(of: proof.account, besides: ways)
      return true
    }
  }

  /// Confirms the account of a session by the signature of a passkey, and records its use. Throws
  /// `PasskeyRefusal`.
  package func confirm(
    _ session: Session, by assertion: PasskeyAssertion, for challenge: PasskeyChallenge,
    at party: RelyingParty, at now: Instant
  ) throws -> Reauthentication {
    let use = try PasskeyUse(assertion, for: challenge, at: party, in: self, at: now)
    guard use.account == session.account, try use.note(in: self) else { throw PasskeyRefusal.otherOwner }
    return Reauthentication(
      proved: session.account, in: session.id, password: try password(of: session.account), at: now)
  }
}
