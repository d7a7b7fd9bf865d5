import Store

/// A sign-in with the right password that waits for a second factor. It is valid for that alone, for five
/// minutes and five tries.
package struct PendingSignIn: Sendable {
  package let proved: VerifiedSignIn
  /// The number of tries left; zero when it is over.
  package private(set) var triesLeft = Self.tries

  package static let tries = 5
  /// In seconds.
  package static let lifetime: Int64 = 300

  package init(_ proved: VerifiedSignIn) { self.proved = proved }

  /// Checks a typed code. Nil if the half session is over: no try is left, or the account's second factor was
  /// reset since. `kept` is that factor.
  mutating func attempt(_ typed: SubmittedProof, against kept: SecondFactor?, at now: Instant)
    throws(SecondFactor.Refusal) -> VerifiedSignIn?
  {
    guard triesLeft > 0, let kept else { return nil }
    triesLeft -= 1
    return proved.confirmed(by: try kept.proof(of: typed, at: now))
  }
}
