package import Credentials
package import Ledger
package import Store

/// A second factor as it is typed.
package enum SubmittedProof: Sendable {
  /// A code from an authenticator app.
  case code(TOTPCode)
  /// A recovery code.
  case recovery(RecoveryCode)

  /// Nil for text that is neither, which counts as no try.
  package init?(_ typed: String) {
    if let code = TOTPCode(typed) {
      self = .code(code)
    } else if let code = RecoveryCode(typed) {
      self = .recovery(code)
    } else {
      return nil
    }
  }
}

/// The stored second factor of an account.
package struct SecondFactor: Sendable {
  package let secret: CodeSecret
  /// The last step whose code was used; nil if none was.
  package let lastStep: Int64?
  /// The digests of the recovery codes that are left.
  package let recovery: [Digest]

  package init(secret: CodeSecret, lastStep: Int64?, recovery: [Digest]) {
    (self.secret, self.lastStep, self.recovery) = (secret, lastStep, recovery)
  }

  /// A valid second factor. The transaction that begins the session also uses it up, and begins none if it is
  /// used up already.
  package enum Proof: Equatable, Sendable {
    /// Codes up to this step count as used from now on.
    case code(step: Int64)
    /// This recovery code is used up.
    case recovery(Digest)
  }

  /// Why a typed code is no proof.
  package enum Refusal: Error, Equatable, Sendable {
    case wrong
    /// The code is right, but has been used: there is another in half a minute.
    case used
    /// The server's clock was set back since a code was used: only a recovery code is accepted.
    case clockSetBack
  }

  package func proof(of typed: SubmittedProof, at now: Instant) throws(Refusal) -> Proof {
    switch typed {
    case .code(let code): return try proof(of: code, at: now)
    case .recovery(let code):
      guard let place = code.place(among: recovery.map(\.bytes)) else { throw .wrong }
      return .recovery(recovery[place])
    }
  }

  private func proof(of code: TOTPCode, at now: Instant) throws(Refusal) -> Proof {
    switch secret.check(code, at: now.unixTime, lastUsed: lastStep) {
    case .accepted(let step): return .code(step: step)
    case .wrong: throw .wrong
    case .used: throw .used
    case .clockSetBack: throw .clockSetBack
    }
  }
}

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
