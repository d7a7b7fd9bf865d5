package import Ledger
internal import SQLite

extension Snapshot {
  /// The current member of an account in a group. Nil if the group does not exist, was deleted, or belongs to
  /// others: all look the same to this account. A deleted group can be included, because the deletion can be
  /// undone.
  package func membership(of account: ID<Person>, in group: ID<Group>, includingDeleted: Bool = false) throws
    -> Member?
  {
    let question = MembershipQuestion(account: account, group: group, includingDeleted: includingDeleted)
    return try knownSinceCommit(question) {
      try connection.first(
        """
        SELECT m.id, m.name, m.role, m.person, m.is_removed, m.merged_into, m.party
        FROM members AS m
        JOIN group_details AS g ON g."group" = m."group"
        WHERE m.person = \(account) AND m."group" = \(group)
          AND m.is_removed = 0 AND m.merged_into IS NULL AND g.is_deleted <= \(includingDeleted)
        ORDER BY m.id
        LIMIT 1
        """, Member.init(row:))
    }
  }

  private struct MembershipQuestion: CommittedQuestion {
    typealias Answer = Member?
    let account: ID<Person>
    let group: ID<Group>
    let includingDeleted: Bool
  }

  /// The groups of an account in no particular order, with archived but without deleted groups.
  package func groupIDs(of account: ID<Person>) throws -> [ID<Group>] {
    try connection.values(
      """
      SELECT m."group"
      FROM members AS m JOIN group_details AS g ON g."group" = m."group"
      WHERE m.person = \(account) AND m.is_removed = 0 AND m.merged_into IS NULL AND g.is_deleted = 0
      GROUP BY m."group"
      """)
  }

  /// The currencies of an account's groups, that of most groups first, and of as many that of the newest group.
  /// Archived and deleted groups do not count.
  package func currencies(of account: ID<Person>) throws -> [Currency] {
    try connection.all(
      """
      SELECT g.currency, g.scale
      FROM members AS m JOIN group_details AS g ON g."group" = m."group"
      WHERE m.person = \(account) AND m.is_removed = 0 AND m.merged_into IS NULL
        AND g.is_deleted = 0 AND g.is_archived = 0
      GROUP BY g.currency, g.scale
      ORDER BY count(*) DESC, max(g."group") DESC
      """, Currency.init(row:))
  }

  /// The names of others in an account's groups, those in most groups first.
  package func acquaintances(of account: ID<Person>, limit: Int) throws -> [String] {
    try connection.all(
      """
      SELECT other.name
      FROM members AS me
      JOIN group_details AS g ON g."group" = me."group" AND g.is_deleted = 0
      JOIN members AS other ON other."group" = me."group" AND other.id <> me.id
      WHERE me.person = \(account) AND me.is_removed = 0 AND me.merged_into IS NULL
        AND other.is_removed = 0 AND other.merged_into IS NULL
      GROUP BY other.name
      ORDER BY count(*) DESC, other.name
      LIMIT \(limit)
      """
    ) { row in try row.next() }
  }

  /// The sequence of the last operation that removed an account from a group or deleted one of its groups; 0
  /// if there is none.
  package func lastLoss(of account: ID<Person>) throws -> Int64 {
    try connection.value(
      """
      SELECT coalesce(max(o.sequence), 0)
      FROM members AS m JOIN operations AS o ON o."group" = m."group"
        AND o.entity = CASE WHEN m.is_removed = 0 AND m.merged_into IS NULL THEN m."group" ELSE m.id END
      WHERE m.person = \(account) AND m."group" NOT IN (
        SELECT n."group"
        FROM members AS n JOIN group_details AS g ON g."group" = n."group"
        WHERE n.person = \(account) AND n.is_removed = 0 AND n.merged_into IS NULL AND g.is_deleted = 0)
      """) ?? 0
  }

  /// The accounts in a group; empty if the group is deleted.
  package func people(in group: ID<Group>) throws -> Set<ID<Person>> {
    let people: [ID<Person>] = try connection.values(
      """
      SELECT m.person
      FROM members AS m JOIN group_details AS g ON g."group" = m."group"
      WHERE m."group" = \(group) AND m.person IS NOT NULL
        AND m.is_removed = 0 AND m.merged_into IS NULL AND g.is_deleted = 0
      """)
    return Set(people)
  }
}

/// An account's membership in a group: its name, its role, and since when.
package struct MembershipInfo: Hashable, Sendable {
  package let group: ID<Group>
  package let title: String
  package let name: String
  package let role: Role
  package let since: Instant
}

extension Snapshot {
  /// The memberships of an account in the order of group ids, with archived but without deleted groups.
  package func places(of account: ID<Person>) throws -> [MembershipInfo] {
    try groupIDs(of: account).sorted().compactMap { id in
      guard let group = try group(id), let me = try membership(of: account, in: id) else { return nil }
      let roster = Roster(group: group, members: try members(of: id))
      return MembershipInfo(
        group: id, title: roster.title(for: me.id), name: me.name, role: me.role,
        since: try joining(of: account, as: me.id, in: id))
    }
  }

  /// When a person last claimed a member's name.
  private func joining(of person: ID<Person>, as member: ID<Member>, in group: ID<Group>) throws -> Instant {
    let claim = try records(on: Entity(.member, member), in: group).last { record in
      switch record.operation.change {
      case .member(_, .claimed(person)), .member(_, .added(_, _, person)): true
      default: false
      }
    }
    return claim?.received ?? Instant(milliseconds: 0)
  }
}
