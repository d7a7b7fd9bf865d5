package import Ledger

/// The ways to sign in on this server besides passwords, by its current settings.
package struct ServerSignInMethods: Sendable {
  /// The host that passkeys are registered for.
  package let party: String?
  /// The issuer name of the identity provider.
  package let issuer: String?
  /// Whether the provider is the only way to sign in.
  package let isProviderOnly: Bool

  package init(party: String?, issuer: String?, isProviderOnly: Bool = false) {
    (self.party, self.issuer, self.isProviderOnly) = (isProviderOnly ? nil : party, issuer, isProviderOnly)
  }
}

extension Snapshot {
  /// Whether an account can sign in by other ways than a password.
  package func hasPasswordlessWayIn(to account: ID<Person>, by ways: ServerSignInMethods) throws -> Bool {
    if let party = ways.party, try hasPasskey(account, at: party) { return true }
    return try ways.issuer.map { try isLinked(account, at: $0) } ?? false
  }

  /// Throws `AccountError.lastOne` where nothing lets in.
  func requireWayIn(to account: ID<Person>, by ways: ServerSignInMethods) throws {
    if !ways.isProviderOnly, try password(of: account) != nil { return }
    guard try hasPasswordlessWayIn(to: account, by: ways) else { throw AccountError.lastOne }
  }
}
