package import Credentials
package import Ledger
package import Store

/// A second factor that is being switched on: a right code of its secret was typed.
package struct NewSecondFactor: Sendable {
  /// Shown once.
  package let codes: RecoveryCodes
  private let secret: CodeSecret
  private let step: Int64

  /// Nil if the code does not belong to the secret.
  package init?(
    _ secret: CodeSecret, confirmedBy code: EnteredCode, at now: Instant, _ randomness: Randomness
  ) {
    guard case .accepted(let step) = secret.check(code, at: now.unixTime, lastUsed: nil) else { return nil }
    (self.secret, self.step) = (secret, step)
    codes = RecoveryCodes(randomness)
  }

  /// False if the account has a second factor already.
  package func add(to account: ID<Person>, at now: Instant, in transaction: Transaction) throws -> Bool {
    try transaction.addSecondFactor(
      of: account, secret: secret.bytes, step: step, recovery: codes.digests, at: now)
  }
}

/// Ten recovery codes, which are shown once.
package struct RecoveryCodes: Sendable {
  private let codes: [RecoveryCode]

  package init(_ randomness: Randomness) {
    let random = randomness.bytes(RecoveryCode.randomLength)
    guard let codes = RecoveryCode.all(of: random) else { preconditionFailure("They are as many bytes.") }
    self.codes = codes
  }

  package var texts: [String] { codes.map(\.text) }

  /// The stored form of the codes.
  package var digests: [Digest] { codes.compactMap { Digest($0.digest) } }
}

extension CodeSecret {
  /// A new, unpredictable code.
  package init(_ randomness: Randomness) {
    guard let secret = CodeSecret(randomness.bytes(Self.length)) else {
      preconditionFailure("It has so many bytes.")
    }
    self = secret
  }
}
