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
  package init?(_ secret: CodeSecret, confirmedBy code: TOTPCode, at now: Instant, _ randomness: Randomness) {
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

/// Each change of the second factor needs a proof, and its owner is told.
extension Transaction {
  /// Turns a second factor on. False if the account has one already.
  package func turnOn(_ factor: NewSecondFactor, proved proof: Reauthentication, telling tell: TellOwner)
    throws -> Bool
  {
    try make(.secondFactorOn, proved: proof, telling: tell) {
      try factor.add(to: proof.account, at: proof.now, in: self)
    }
  }

  /// Replaces all recovery codes. False if the account has no second factor.
  package func replaceRecoveryCodes(
    with codes: RecoveryCodes, proved proof: Reauthentication, telling tell: TellOwner
  ) throws -> Bool {
    try make(.newRecoveryCodes, proved: proof, telling: tell) {
      try replaceRecoveryCodes(of: proof.account, with: codes.digests)
    }
  }

  /// Turns the second factor off. False if there is none.
  package func turnOffSecondFactor(proved proof: Reauthentication, telling tell: TellOwner) throws -> Bool {
    try make(.secondFactorOff, proved: proof, telling: tell) { try removeSecondFactor(of: proof.account) }
  }
}
