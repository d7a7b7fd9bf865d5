package import Credentials
package import Ledger
package import Store

/// A second factor that is being switched on: an app has shown a right code of its secret.
package struct NewSecondFactor: Sendable {
  /// To be shown once.
  package let codes: RecoveryCodes
  private let secret: CodeSecret
  private let step: Int64

  /// Nil where the code is none of the secret's.
  package init?(_ secret: CodeSecret, confirmedBy code: TypedCode, at now: Instant, _ randomness: Randomness)
  {
    guard case .accepted(let step) = secret.check(code, at: now.unixTime, lastUsed: nil) else { return nil }
    (self.secret, self.step) = (secret, step)
    codes = RecoveryCodes(randomness)
  }

  /// False where the account asks for another one already.
  package func add(to account: ID<Person>, at now: Instant, in transaction: Transaction) throws -> Bool {
    try transaction.addSecondFactor(
      of: account, secret: secret.bytes, step: step, recovery: codes.digests, at: now)
  }
}

/// Ten codes on paper, which are shown once.
package struct RecoveryCodes: Sendable {
  private let codes: [RecoveryCode]

  package init(_ randomness: Randomness) {
    let random = randomness.bytes(RecoveryCode.randomLength)
    guard let codes = RecoveryCode.all(of: random) else { preconditionFailure("They are as many bytes.") }
    self.codes = codes
  }

  package var texts: [String] { codes.map(\.text) }

  /// What is kept of them.
  package var digests: [Digest] { codes.compactMap { Digest($0.digest) } }
}

extension CodeSecret {
  /// A new one that nobody can foresee.
  package init(_ randomness: Randomness) {
    guard let secret = CodeSecret(randomness.bytes(Self.length)) else {
      preconditionFailure("It has so many bytes.")
    }
    self = secret
  }
}
