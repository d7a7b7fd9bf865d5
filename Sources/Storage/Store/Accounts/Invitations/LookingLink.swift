package import Ledger
internal import SQLite

/// A link by which whoever has it looks at a group, without an account and with nothing to press.
package struct LookingLink: Hashable, Sendable {
  package let id: ID<LookingLink>
  /// Of what the link ends with.
  package let token: Digest
  package let group: ID<Group>
  /// Nil when that account is gone.
  package let creator: ID<Person>?
  package let created: Instant
  package let expires: Instant

  package init(
    id: ID<LookingLink>, token: Digest, group: ID<Group>, creator: ID<Person>?, created: Instant,
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

extension LookingLink {
  /// In the order of `columns`.
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
  /// The open link that a token belongs to.
  package func lookingLink(with token: Digest, at now: Instant) throws -> LookingLink? {
    try connection.first(
      """
      SELECT \(LookingLink.columns)
      FROM looking_links
      WHERE token = \(token) AND revoked IS NULL AND expires > \(now)
      """, LookingLink.init(row:))
  }

  /// A group's open links, the newest first.
  package func lookingLinks(to group: ID<Group>, at now: Instant) throws -> [LookingLink] {
    try connection.all(
      """
      SELECT \(LookingLink.columns)
      FROM looking_links
      WHERE "group" = \(group) AND revoked IS NULL AND expires > \(now)
      ORDER BY created DESC, id
      """, LookingLink.init(row:))
  }
}

extension Transaction {
  /// Opens a link. Throws `Refusal` where a group has as many open ones as it can have.
  package func add(_ link: LookingLink) throws {
    try HouseholdLimit.lookingLinks.requireRoom(
      beside: lookingLinks(to: link.group, at: link.created).count)
    try connection.run(
      """
      INSERT INTO looking_links (id, token, "group", creator, created, expires)
      VALUES (
        \(link.id), \(link.token), \(link.group), \(link.creator), \(link.created), \(link.expires))
      """)
  }

  /// Closes a link for good. False if the group has no such link that is not closed.
  package func revoke(link id: ID<LookingLink>, of group: ID<Group>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE looking_links
      SET revoked = \(now)
      WHERE id = \(id) AND "group" = \(group) AND revoked IS NULL
      """) > 0
  }
}
