package import Ledger
internal import SQLite

/// An account as the owner of the instance sees it.
package struct AccountSummary: Hashable, Sendable {
  package let account: Account
  /// Nil if the account has not been used since the last use is recorded.
  package let lastSeen: Instant?
  package let sessions: Int
  package let groups: Int
  package let hasSecondFactor: Bool
}

/// The size of a group as the owner of the instance sees it.
package struct GroupSize: Hashable, Sendable {
  /// Nil if the owner is not a member: the names of other people's groups are private.
  package let name: String?
  package let members: Int
  package let entries: Int
  /// The bytes of its pictures and other files.
  package let bytes: Int
  package let isDeleted: Bool
}

extension Snapshot {
  /// All accounts, the oldest first.
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

  /// The sizes of all groups, the oldest first; only groups that `viewer` is in have names.
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
  /// The sequence of the last operation of all journals.
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
