/// The method of a sign-in, as the list of devices shows it.
package enum SignInMethod: String, CaseIterable, Sendable {
  case password
  case passwordAndCode
  case passwordAndRecoveryCode
  case passkey
  case provider
  case proxy
}

/// The first factor of a sign-in.
package enum FirstFactor: Sendable {
  case password
  /// A passkey that has verified its owner, which is two factors at once.
  case passkey
  /// The identity provider asks for second factors itself.
  case provider
  /// The proxy asks for them, too.
  case proxy
}

/// The step after the first factor.
package enum SignInStep: Equatable, Sendable {
  /// A half session waits for a code.
  case secondFactor
  /// A session begins.
  case done(SignInMethod)
  /// This instance allows sign-in by the identity provider alone.
  case providerOnly

  /// `isProviderOnly` is whether the instance allows sign-in by the identity provider alone.
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
