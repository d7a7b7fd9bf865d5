package import Credentials
package import Ledger
package import Store

/// A valid signature by a passkey of this server. It is recorded once, in the transaction of the action that
/// it confirms.
package struct PasskeyUse: Sendable {
  package let account: ID<Person>
  private let passkey: StoredPasskey
  private let use: PasskeyAssertion.Use
  private let now: Instant

  /// Looks the passkey up and verifies its signature. Throws `PasskeyRefusal`; an unknown passkey is another
  /// server's.
  package init(
    _ assertion: PasskeyAssertion, for challenge: PasskeyChallenge, at party: RelyingParty,
    in snapshot: Snapshot, at now: Instant
  ) throws {
    guard let stored = try snapshot.passkey(named: assertion.credential), let passkey = Passkey(stored),
      let handle = try snapshot.handle(of: stored.account),
      try snapshot.account(stored.account)?.isDisabled == false
    else { throw PasskeyRefusal.otherOwner }
    use = try assertion.check(passkey, of: handle, for: challenge, at: party)
    (account, self.passkey, self.now) = (stored.account, stored, now)
  }

  /// False if the passkey is gone, or has signed another challenge since.
  package func note(in transaction: Transaction) throws -> Bool {
    try transaction.noteUse(of: passkey, count: Int64(use.count), isSynced: use.isSynced, at: now)
  }
}

extension Passkey {
  /// Nil for values that no row of ours holds.
  package init?(_ stored: StoredPasskey) {
    guard let algorithm = PasskeyAlgorithm(rawValue: stored.algorithm),
      let count = UInt32(exactly: stored.count)
    else { return nil }
    self.init(
      credential: stored.credential, key: stored.key, algorithm: algorithm, count: count,
      isSyncable: stored.isSyncable, isSynced: stored.isSynced, model: stored.model,
      transports: PasskeyTransport.all(in: stored.transports))
  }
}

extension StoredPasskey {
  /// The stored form of a passkey of an account, under a name that its owner chose.
  package init(
    _ passkey: Passkey, id: ID<StoredPasskey>, of account: ID<Person>, at party: RelyingParty,
    named name: String, at now: Instant
  ) {
    self.init(
      id: id, account: account, credential: passkey.credential, party: party.id, name: name, key: passkey.key,
      algorithm: passkey.algorithm.rawValue, count: Int64(passkey.count), isSyncable: passkey.isSyncable,
      isSynced: passkey.isSynced, model: passkey.model,
      transports: passkey.transports.map(\.rawValue).joined(separator: ","), created: now)
  }
}
