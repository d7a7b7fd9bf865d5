package import Ledger
internal import SQLite

/// A link by which somebody connects their account with the identity provider who cannot sign in otherwise. The owner
/// of the instance makes it, and another one takes its place.
package struct ConnectionLink: Hashable, Sendable {
  package let account: ID<Person>
  /// Of what its address ends with.
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

  /// A clock that was set back would keep it open for ever.
  fileprivate func isOpen(at now: Instant) -> Bool {
    now >= created && now < created.adding(Self.lifetime)
  }
}

extension Snapshot {
  /// The account that an open link connects. It is open while nobody else owns the instance than who has made it, and
  /// the account is neither disabled nor connected with this provider by now.
  package func account(
    connectedBy token: Digest, with issuer: String, at now: Instant
  ) throws -> Account? {
    let link = try connection.first(
      "SELECT account, token, creator, created FROM connection_links WHERE token = \(token)",
      ConnectionLink.init(row:))
    guard let link, link.isOpen(at: now), try instance()?.owner == link.creator,
      let account = try account(link.account), account.canBeConnected, try !isLinked(account.id, at: issuer)
    else { return nil }
    return account
  }
}

extension Account {
  /// Whether its person may connect it by a link. A guest's way is their browser, which nobody else can give them.
  package var canBeConnected: Bool { !isGuest && !isDisabled }
}

extension Transaction {
  /// Opens one in the place of the one that there was.
  package func replace(with link: ConnectionLink) throws {
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
