package import Ledger

/// What lets in on this server besides passwords, as it is set up now.
package struct WaysIn: Sendable {
  /// The host that passkeys are for.
  package let party: String?
  /// The identity provider's own name.
  package let issuer: String?
  /// Whether it is the only one that lets in.
  package let isProviderOnly: Bool

  package init(party: String?, issuer: String?, isProviderOnly: Bool = false) {
    (self.party, self.issuer, self.isProviderOnly) = (isProviderOnly ? nil : party, issuer, isProviderOnly)
  }
}

/// Nobody could sign in to the account any more.
package struct LastWayIn: Error {}

extension Snapshot {
  /// Whether anything but a password lets in to an account.
  package func hasWayIn(to account: ID<Person>, by ways: WaysIn) throws -> Bool {
    if let party = ways.party, try hasPasskey(account, at: party) { return true }
    return try ways.issuer.map { try isLinked(account, at: $0) } ?? false
  }

  /// Throws `LastWayIn` where nothing lets in.
  func requireWayIn(to account: ID<Person>, by ways: WaysIn) throws {
    if !ways.isProviderOnly, try password(of: account) != nil { return }
    guard try hasWayIn(to: account, by: ways) else { throw LastWayIn() }
  }
}
