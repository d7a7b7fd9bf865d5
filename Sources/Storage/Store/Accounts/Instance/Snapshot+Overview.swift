package import Ledger
internal import SQLite

/// What the owner of an instance sees of somebody who has an account on it.
package struct AccountSummary: Hashable, Sendable {
  package let account: Account
  /// Nil for somebody who has never been here since that is noted.
  package let lastSeen: Instant?
  package let sessions: Int
  package let groups: Int
  package let hasSecondFactor: Bool
}

/// What the owner of an instance sees of a group: how large it is.
package struct GroupSize: Hashable, Sendable {
  /// Nil where the owner is not in the group: what others call it is not theirs to know.
  package let name: String?
  package let members: Int
  package let entries: Int
  /// Of its pictures and other files.
  package let bytes: Int
  package let isDeleted: Bool
}

extension Snapshot {
  /// Everybody who has an account, the oldest first.
  package func accountSummaries(at now: Instant) throws -> [AccountSummary] {
    try connection.all(Self.summaries(at: now) + " ORDER BY a.created, a.id", AccountSummary.init(row:))
  }

  package func accountSummary(of id: ID<Person>, at now: Instant) throws -> AccountSummary? {
    try connection.first(Self.summaries(at: now) + " WHERE a.id = \(id)", AccountSummary.init(row:))
  }

  private static func summaries(at now: Instant) -> SQL {
    """
    SELECT \(Account.columns),
      (SELECT max(last_used) FROM sessions WHERE account = a.id),
      (SELECT max(moment) FROM sign_ins WHERE account = a.id AND is_success = 1),
      (SELECT count(*) FROM sessions WHERE account = a.id AND expires > \(now)),
      (SELECT count(DISTINCT m."group")
        FROM members AS m JOIN group_details AS g ON g."group" = m."group"
        WHERE m.person = a.id AND m.is_removed = 0 AND m.merged_into IS NULL AND g.is_deleted = 0),
      EXISTS (SELECT 1 FROM second_factors WHERE account = a.id)
    FROM accounts AS a LEFT JOIN avatars AS p ON p.account = a.id
    """
  }

  /// How large the groups are, the oldest first, with the names of those that `viewer` is in.
  package func groupSizes(for viewer: ID<Person>) throws -> [GroupSize] {
    try connection.all(
      """
      SELECT
        CASE WHEN EXISTS (
          SELECT 1
          FROM members AS m
          WHERE m."group" = g.id AND m.person = \(viewer) AND m.is_removed = 0 AND m.merged_into IS NULL)
        THEN d.name END,
        (SELECT count(*) FROM members AS m
          WHERE m."group" = g.id AND m.is_removed = 0 AND m.merged_into IS NULL),
        (SELECT coalesce(sum(count), 0) FROM tallies AS t
          WHERE t."group" = g.id AND t.facet = \(Facet.everything) AND t.value = x'' AND t.span = 0),
        (SELECT coalesce(sum(size), 0) FROM attachments AS f WHERE f."group" = g.id),
        d.is_deleted
      FROM groups AS g JOIN group_details AS d ON d."group" = g.id
      ORDER BY g.created, g.id
      """
    ) { row in
      GroupSize(
        name: try row.next(), members: try row.next(), entries: try row.next(), bytes: try row.next(),
        isDeleted: try row.next())
    }
  }
}

extension Snapshot {
  /// The position that the journal of all groups has grown to.
  package func journalLength() throws -> Int64 {
    try connection.value("SELECT coalesce(max(sequence), 0) FROM operations") ?? 0
  }
}

extension AccountSummary {
  init(row: inout Row) throws {
    account = try Account(row: &row)
    let used: Instant? = try row.next()
    let signedIn: Instant? = try row.next()
    lastSeen = [used, signedIn].compactMap(\.self).max()
    sessions = try row.next()
    groups = try row.next()
    hasSecondFactor = try row.next()
  }
}
