package import Ledger
import Store

/// What lets in on this server besides passwords, as it is set up now.
package struct WaysIn: Sendable {
  /// The host that passkeys are for.
  package let party: String?
  /// The identity provider's own name.
  package let issuer: String?

  package init(party: String?, issuer: String?) {
    (self.party, self.issuer) = (party, issuer)
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
    guard try password(of: account) == nil else { return }
    guard try hasWayIn(to: account, by: ways) else { throw LastWayIn() }
  }
}
