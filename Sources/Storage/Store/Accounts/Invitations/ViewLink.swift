package import Ledger
internal import SQLite

/// A read-only link: anyone with it can view the group without an account.
package struct ViewLink: Hashable, Sendable {
  package let id: ID<ViewLink>
  /// The digest of the secret at the end of the link.
  package let token: Digest
  package let group: ID<Group>
  /// Nil when that account is gone.
  package let creator: ID<Person>?
  package let created: Instant
  package let expires: Instant

  package init(
    id: ID<ViewLink>, token: Digest, group: ID<Group>, creator: ID<Person>?, created: Instant,
    expires: Instant
  ) {
    self.id = id
    self.token = token
    self.group = group
    self.creator = creator
    self.created = created
    self.expires = expires
  }
}

extension ViewLink {
  /// Reads the columns in the order of `columns`.
  fileprivate init(row: inout Row) throws {
    id = try row.next()
    token = try row.next()
    group = try row.next()
    creator = try row.next()
    created = try row.next()
    expires = try row.next()
  }

  fileprivate static let columns: SQL = #"id, token, "group", creator, created, expires"#
}

extension Snapshot {
  /// The open link with this token.
  package func viewLink(with token: Digest, at now: Instant) throws -> ViewLink? {
    try connection.first(
      """
      SELECT \(ViewLink.columns)
      FROM looking_links
      WHERE token = \(token) AND revoked IS NULL AND expires > \(now)
      """, ViewLink.init(row:))
  }

  /// A group's open links, the newest first.
  package func viewLinks(to group: ID<Group>, at now: Instant) throws -> [ViewLink] {
    try connection.all(
      """
      SELECT \(ViewLink.columns)
      FROM looking_links
      WHERE "group" = \(group) AND revoked IS NULL AND expires > \(now)
      ORDER BY created DESC, id
      """, ViewLink.init(row:))
  }
}

extension Transaction {
  /// Adds a link. Throws `Refusal` if the group has too many open links.
  package func add(_ link: ViewLink) throws {
    try HouseholdLimit.viewLinks.requireRoom(beside: viewLinks(to: link.group, at: link.created).count)
    try connection.run(
      """
      INSERT INTO looking_links (id, token, "group", creator, created, expires)
      VALUES (
        \(link.id), \(link.token), \(link.group), \(link.creator), \(link.created), \(link.expires))
      """)
  }

  /// Revokes a link; returns false if the group has no such link that is not revoked.
  package func revoke(link id: ID<ViewLink>, of group: ID<Group>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE looking_links
      SET revoked = \(now)
      WHERE id = \(id) AND "group" = \(group) AND revoked IS NULL
      """) > 0
  }
}
