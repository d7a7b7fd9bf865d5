package import Factors
import Store

/// A sign-in whose password was right, and that waits for a second factor. It is good for that alone, for five
/// minutes and five tries.
package struct HalfSession: Sendable {
  /// What it waits for.
  package enum Purpose: Sendable {
    case code
    /// The first code of an app that is being set up with this secret.
    case enrolment(CodeSecret)
  }

  package let proved: ProvedSignIn
  package let purpose: Purpose
  /// How many tries are left; none where it is over.
  package private(set) var triesLeft = Self.tries

  package static let tries = 5
  /// In seconds.
  package static let lifetime: Int64 = 300

  package init(_ proved: ProvedSignIn, for purpose: Purpose = .code) {
    (self.proved, self.purpose) = (proved, purpose)
  }

  /// Looks at what was typed. Nil where it is over: no try is left, or the account's second factor was set up, reset
  /// or replaced meanwhile. `kept` is that factor, which a half session that sets one up does not have.
  mutating func attempt(
    _ typed: TypedProof, against kept: SecondFactor?, at now: Instant
  ) throws(SecondFactor.Refusal) -> ProvedSignIn? {
    guard triesLeft > 0, let factor = factor(kept) else { return nil }
    triesLeft -= 1
    return proved.confirmed(by: try factor.proof(of: typed, at: now))
  }

  /// A secret that is being set up has no codes on paper yet.
  private func factor(_ kept: SecondFactor?) -> SecondFactor? {
    guard case .enrolment(let secret) = purpose else { return kept }
    return kept == nil ? SecondFactor(secret: secret, lastStep: nil, recovery: []) : nil
  }
}
