package import Ledger
internal import SQLite

/// A secret feed address for programs that cannot sign in, with a person's access to one group. It ends when
/// they leave the group.
package struct FeedLink: Hashable, Sendable {
  package let id: ID<FeedLink>
  package let account: ID<Person>
  package let group: ID<Group>
  /// The digest of the secret at the end of the address.
  package let token: Digest
  package let created: Instant

  package init(id: ID<FeedLink>, account: ID<Person>, group: ID<Group>, token: Digest, created: Instant) {
    self.id = id
    self.account = account
    self.group = group
    self.token = token
    self.created = created
  }

  fileprivate init(row: inout Row) throws {
    id = try row.next()
    account = try row.next()
    group = try row.next()
    token = try row.next()
    created = try row.next()
  }

  fileprivate static let columns: SQL = #"id, account, "group", token, created"#
}

extension Snapshot {
  /// The feed link with this token.
  package func feedLink(with token: Digest) throws -> FeedLink? {
    try connection.first(
      "SELECT \(FeedLink.columns) FROM feed_links WHERE token = \(token)", FeedLink.init(row:))
  }

  /// A person's feed link for a group.
  package func feedLink(of account: ID<Person>, in group: ID<Group>) throws -> FeedLink? {
    try connection.first(
      """
      SELECT \(FeedLink.columns)
      FROM feed_links
      WHERE account = \(account) AND "group" = \(group)
      """, FeedLink.init(row:))
  }
}

extension Transaction {
  /// Creates a feed link, which replaces the person's earlier one.
  package func replace(with link: FeedLink) throws {
    try removeFeedLink(of: link.account, in: link.group)
    try connection.run(
      """
      INSERT INTO feed_links (id, account, "group", token, created)
      VALUES (\(link.id), \(link.account), \(link.group), \(link.token), \(link.created))
      """)
  }

  package func removeFeedLink(of account: ID<Person>, in group: ID<Group>) throws {
    try connection.run(#"DELETE FROM feed_links WHERE account = \#(account) AND "group" = \#(group)"#)
  }
}
