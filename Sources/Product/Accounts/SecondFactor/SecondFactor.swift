package import Credentials
package import Store

/// What somebody types as a second factor.
package enum TypedProof: Sendable {
  /// What an app shows.
  case code(TypedCode)
  /// What stands on paper.
  case recovery(RecoveryCode)

  /// Nil for what is neither, and no try.
  package init?(_ typed: String) {
    if let code = TypedCode(typed) {
      self = .code(code)
    } else if let code = RecoveryCode(typed) {
      self = .recovery(code)
    } else {
      return nil
    }
  }
}

/// What an account asks for beside its password, as it is kept.
package struct SecondFactor: Sendable {
  package let secret: CodeSecret
  /// The last step whose code was used; nil where none was.
  package let lastStep: Int64?
  /// Of the codes on paper that are left.
  package let recovery: [Digest]

  package init(secret: CodeSecret, lastStep: Int64?, recovery: [Digest]) {
    (self.secret, self.lastStep, self.recovery) = (secret, lastStep, recovery)
  }

  /// By what somebody has shown that they are who they are; whoever begins the session takes it away in the same
  /// transaction, and begins none where it is gone already.
  package enum Proof: Equatable, Sendable {
    /// Codes up to this step are used from now on.
    case code(step: Int64)
    /// This code on paper is used up.
    case recovery(Digest)
  }

  /// Why what was typed is no proof.
  package enum Refusal: Error, Equatable, Sendable {
    case wrong
    /// It is the right one, but has been used: there is another in half a minute.
    case used
    /// The server's clock was set back since a code was used: only a code on paper will do.
    case clockSetBack
  }

  package func proof(of typed: TypedProof, at now: Instant) throws(Refusal) -> Proof {
    switch typed {
    case .code(let code): return try proof(of: code, at: now)
    case .recovery(let code):
      guard let place = code.place(among: recovery.map(\.bytes)) else { throw .wrong }
      return .recovery(recovery[place])
    }
  }

  private func proof(of code: TypedCode, at now: Instant) throws(Refusal) -> Proof {
    switch secret.check(code, at: now.unixTime, lastUsed: lastStep) {
    case .accepted(let step): return .code(step: step)
    case .wrong: throw .wrong
    case .used: throw .used
    case .clockSetBack: throw .clockSetBack
    }
  }
}
