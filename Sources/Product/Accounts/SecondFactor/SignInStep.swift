/// How somebody has shown who they are, as their list of devices tells it.
package enum SignInMethod: String, CaseIterable, Sendable {
  case password
  case passwordAndCode
  case passwordAndRecoveryCode
  case passkey
  case provider
  case proxy
}

/// By what a sign-in begins.
package enum FirstFactor: Sendable {
  case password
  /// One that has verified its owner, which is two factors at once.
  case passkey
  /// Second factors are the identity provider's.
  case provider
  /// And the proxy's.
  case proxy
}

/// What comes after the first factor.
package enum SignInStep: Equatable, Sendable {
  /// A half session waits for a code.
  case secondFactor
  /// A session begins.
  case done(SignInMethod)
  /// Here people come by the identity provider alone.
  case providerOnly

  /// `isProviderOnly` is whether the instance has people sign in at the identity provider alone.
  package init(after first: FirstFactor, hasSecondFactor: Bool, isProviderOnly: Bool) {
    switch first {
    case .provider: self = .done(.provider)
    case .proxy: self = .done(.proxy)
    case .password, .passkey:
      guard !isProviderOnly else {
        self = .providerOnly
        return
      }
      guard case .password = first else {
        self = .done(.passkey)
        return
      }
      self = hasSecondFactor ? .secondFactor : .done(.password)
    }
  }
}
