package import Credentials
package import Ledger
package import Store

/// That a passkey of this server has signed what was asked for. It is noted once, in the transaction that does what
/// it was asked for.
package struct PasskeyUse: Sendable {
  package let account: ID<Person>
  private let passkey: StoredPasskey
  private let use: PasskeyAssertion.Use
  private let now: Instant

  /// Looks the passkey up and checks what it signed. Throws `PasskeyRefusal`; an unknown one is another's.
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

  /// False where the passkey is gone, or has signed something else meanwhile.
  package func note(in transaction: Transaction) throws -> Bool {
    try transaction.noteUse(of: passkey, count: Int64(use.count), isSynced: use.isSynced, at: now)
  }
}

extension Passkey {
  /// Nil for what no row of ours holds.
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
  /// As it is kept for somebody, under a name of theirs.
  package init(
    _ passkey: Passkey, id: ID<StoredPasskey>, of account: ID<Person>, at party: RelyingParty,
    named name: String,
    at now: Instant
  ) {
    self.init(
      id: id, account: account, credential: passkey.credential, party: party.id, name: name, key: passkey.key,
      algorithm: passkey.algorithm.rawValue, count: Int64(passkey.count), isSyncable: passkey.isSyncable,
      isSynced: passkey.isSynced, model: passkey.model,
      transports: passkey.transports.map(\.rawValue).joined(separator: ","), created: now)
  }
}
