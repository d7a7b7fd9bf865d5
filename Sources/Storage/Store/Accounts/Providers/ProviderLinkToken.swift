package import Ledger
internal import SQLite

/// A link with which a person who cannot sign in otherwise links their account to the identity provider. The
/// owner of the instance creates it; a new one replaces it.
package struct ProviderLinkToken: Hashable, Sendable {
  package let account: ID<Person>
  /// The digest of the secret at the end of the address.
  package let token: Digest
  package let creator: ID<Person>
  package let created: Instant

  package static let lifetime: Duration = .seconds(24 * 60 * 60)

  package init(account: ID<Person>, token: Digest, creator: ID<Person>, created: Instant) {
    (self.account, self.token, self.creator, self.created) = (account, token, creator, created)
  }

  fileprivate init(row: inout Row) throws {
    account = try row.next()
    token = try row.next()
    creator = try row.next()
    created = try row.next()
  }

  /// The lower bound matters: a clock that was set back would keep the link open forever.
  fileprivate func isOpen(at now: Instant) -> Bool { now >= created && now < created.adding(Self.lifetime) }
}

extension Snapshot {
  /// The account of an open link. A link is open as long as its creator owns the instance, and the account is
  /// neither disabled nor linked to this provider.
  package func account(toConnectBy token: Digest, with issuer: String, at now: Instant) throws -> Account? {
    let link = try connection.first(
      "SELECT account, token, creator, created FROM connection_links WHERE token = \(token)",
      ProviderLinkToken.init(row:))
    guard let link, link.isOpen(at: now), try instance()?.owner == link.creator,
      let account = try account(link.account), account.canBeConnected, try !isLinked(account.id, at: issuer)
    else { return nil }
    return account
  }
}

extension Account {
  /// Whether the account can be linked by such a link. A guest's cannot: only their browser identifies them.
  package var canBeConnected: Bool { !isGuest && !isDisabled }
}

extension Transaction {
  /// Creates a link, which replaces the account's earlier one.
  package func replace(with link: ProviderLinkToken) throws {
    try removeConnectionLink(of: link.account)
    try connection.run(
      """
      INSERT INTO connection_links (account, token, creator, created)
      VALUES (\(link.account), \(link.token), \(link.creator), \(link.created))
      """)
  }

  package func removeConnectionLink(of account: ID<Person>) throws {
    try connection.run("DELETE FROM connection_links WHERE account = \(account)")
  }
}
