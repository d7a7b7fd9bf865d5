package import Ledger
internal import SQLite

/// A read-only link: anyone with it can view the group without an account; or the link to one bill, by which
/// anyone ticks what they had.
package struct ViewLink: Hashable, Sendable {
  package let id: ID<ViewLink>
  /// The digest of the secret at the end of the link.
  package let token: Digest
  package let group: ID<Group>
  /// Nil when that account is gone.
  package let creator: ID<Person>?
  package let created: Instant
  package let expires: Instant
  /// The bill; nil for a link to the group.
  package let entry: ID<Entry>?

  package init(
    id: ID<ViewLink>, token: Digest, group: ID<Group>, creator: ID<Person>?, created: Instant,
    expires: Instant, entry: ID<Entry>? = nil
  ) {
    self.id = id
    self.token = token
    self.group = group
    self.creator = creator
    self.created = created
    self.expires = expires
    self.entry = entry
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
    entry = try row.next()
  }

  fileprivate static let columns: SQL = #"id, token, "group", creator, created, expires, entry"#
}

extension Snapshot {
  /// The open link with this token to a group.
  package func viewLink(with token: Digest, at now: Instant) throws -> ViewLink? {
    try openLink(with: token, at: now).flatMap { $0.entry == nil ? $0 : nil }
  }

  /// The open link with this token to a bill.
  package func tableLink(with token: Digest, at now: Instant) throws -> ViewLink? {
    try openLink(with: token, at: now).flatMap { $0.entry == nil ? nil : $0 }
  }

  private func openLink(with token: Digest, at now: Instant) throws -> ViewLink? {
    try connection.first(
      """
      SELECT \(ViewLink.columns)
      FROM looking_links
      WHERE token = \(token) AND revoked IS NULL AND expires > \(now)
      """, ViewLink.init(row:))
  }

  /// The open links to a group, the newest first.
  package func viewLinks(to group: ID<Group>, at now: Instant) throws -> [ViewLink] {
    try openLinks(of: group, at: now).filter { $0.entry == nil }
  }

  /// The open link to a bill.
  package func tableLink(to entry: ID<Entry>, of group: ID<Group>, at now: Instant) throws -> ViewLink? {
    try openLinks(of: group, at: now).first { $0.entry == entry }
  }

  fileprivate func openLinks(of group: ID<Group>, at now: Instant) throws -> [ViewLink] {
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
    let alike = try openLinks(of: link.group, at: link.created).count {
      ($0.entry == nil) == (link.entry == nil)
    }
    try (link.entry == nil ? HouseholdLimit.viewLinks : .tables).requireRoom(beside: alike)
    try connection.run(
      """
      INSERT INTO looking_links (id, token, "group", creator, created, expires, entry)
      VALUES (
        \(link.id), \(link.token), \(link.group), \(link.creator), \(link.created), \(link.expires),
        \(link.entry))
      """)
  }

  /// Counts a person who is added to the group by the link to a bill. Throws `Refusal` after too many.
  package func addNewcomer(by link: ID<ViewLink>) throws {
    let count: Int? = try connection.value(
      "UPDATE looking_links SET newcomers = newcomers + 1 WHERE id = \(link) RETURNING newcomers")
    try HouseholdLimit.newcomers.requireRoom(beside: (count ?? 0) - 1)
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
