package import Ledger

/// The ways to sign in on this server besides passwords, by its current settings.
package struct WaysIn: Sendable {
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

/// The change would leave the account without a way to sign in.
package struct LastWayIn: Error {}

extension Snapshot {
  /// Whether an account can sign in by other ways than a password.
  package func hasWayIn(to account: ID<Person>, by ways: WaysIn) throws -> Bool {
    if let party = ways.party, try hasPasskey(account, at: party) { return true }
    return try ways.issuer.map { try isLinked(account, at: $0) } ?? false
  }

  /// Throws `LastWayIn` if the account has no way to sign in.
  func requireWayIn(to account: ID<Person>, by ways: WaysIn) throws {
    if !ways.isProviderOnly, try password(of: account) != nil { return }
    guard try hasWayIn(to: account, by: ways) else { throw LastWayIn() }
  }
}
