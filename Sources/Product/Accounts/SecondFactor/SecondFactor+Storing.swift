import Credentials
package import Ledger
package import Store

extension SecondFactor {
  /// Nil for a secret of another length, which no row holds.
  init?(_ stored: StoredFactor) {
    guard let secret = CodeSecret(stored.secret) else { return nil }
    self.init(secret: secret, lastStep: stored.lastStep, recovery: stored.recovery)
  }
}

extension Snapshot {
  /// The second factor of an account; nil if the password alone is enough.
  package func secondFactor(of account: ID<Person>) throws -> SecondFactor? {
    try storedFactor(of: account).flatMap { SecondFactor($0) }
  }
}

extension Transaction {
  /// Uses up a proof, so that it cannot be used again. False if it is used up already.
  package func takeAway(_ proof: SecondFactor.Proof, of account: ID<Person>) throws -> Bool {
    switch proof {
    case .code(let step): try useCodes(upTo: step, of: account)
    case .recovery(let digest): try useRecoveryCode(digest, of: account)
    }
  }
}
