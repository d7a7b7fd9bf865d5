package import Ledger
internal import SQLite

/// How far an account has read a group's journal.
package struct ReadingPosition: Hashable, Sendable {
  package let group: ID<Group>
  /// The journal's position at the end of the previous visit.
  fileprivate let before: Int64
  /// The journal's position at the last page view.
  package let latest: Int64
  fileprivate let moment: Instant

  /// A page view after this long a pause begins a new visit.
  package static let pause: Duration = .seconds(15 * 60)

  /// The first visit of an account to a group: nothing is marked as new.
  package init(to group: ID<Group>, at position: Int64, _ now: Instant) {
    self.init(group: group, before: position, latest: position, moment: now)
  }

  fileprivate init(group: ID<Group>, before: Int64, latest: Int64, moment: Instant) {
    self.group = group
    self.before = before
    self.latest = latest
    self.moment = moment
  }

  private func isOver(at now: Instant) -> Bool { now >= moment.adding(Self.pause) }

  /// The position after which changes are shown as new.
  package func seen(at now: Instant) -> Int64 { isOver(at: now) ? latest : before }

  /// The visit after a page view; nil if it need not be saved. `hasNews` says whether there were changes
  /// since the last page view.
  package func looked(at position: Int64, _ now: Instant, hasNews: Bool) -> ReadingPosition? {
    let next = ReadingPosition(
      group: group, before: seen(at: now), latest: max(latest, position), moment: now)
    if hasNews || next.before != before { return next }
    // New changes stay marked as long as the visit continues.
    return before < latest && now >= moment.adding(Self.pause / 3) ? next : nil
  }
}

extension ReadingPosition {
  fileprivate init(row: inout Row) throws {
    self.init(group: try row.next(), before: try row.next(), latest: try row.next(), moment: try row.next())
  }
}

extension Snapshot {
  /// Nil if the account has not visited the group yet.
  package func visit(of account: ID<Person>, to group: ID<Group>) throws -> ReadingPosition? {
    try visits(of: account).first { $0.group == group }
  }

  /// All groups that an account has visited, including those it is no longer in.
  package func visits(of account: ID<Person>) throws -> [ReadingPosition] {
    try knownSinceCommit(Visits(account: account)) {
      try connection.all(
        """
        SELECT "group", seen, latest, moment
        FROM visits
        WHERE account = \(account)
        """, ReadingPosition.init(row:))
    }
  }

  private struct Visits: CommittedQuestion {
    typealias Answer = [ReadingPosition]
    let account: ID<Person>
  }

  /// The groups of an account in which others made changes since its last visit, as far as they are among the
  /// latest changes.
  package func groupsWithNews(for account: ID<Person>) throws -> Set<ID<Group>> {
    try knownSinceCommit(GroupsWithNews(account: account)) {
      Set(
        try connection.all(
          """
          SELECT m."group"
          FROM members AS m
          JOIN group_details AS g ON g."group" = m."group" AND g.is_deleted = 0
          LEFT JOIN visits AS v ON v.account = m.person AND v."group" = m."group"
          WHERE m.person = \(account) AND m.is_removed = 0 AND m.merged_into IS NULL
            AND EXISTS (
              SELECT 1
              FROM (
                SELECT author
                FROM operations AS o
                WHERE o."group" = m."group" AND o.sequence > coalesce(v.latest, 0)
                ORDER BY o.sequence DESC
                LIMIT 100)
              WHERE author IS NOT m.person)
          """
        ) { try $0.next() })
    }
  }

  private struct GroupsWithNews: CommittedQuestion {
    typealias Answer = Set<ID<Group>>
    let account: ID<Person>
  }

  /// The entities that others changed after a place in a group's journal, as far as they are among the latest
  /// changes.
  package func changes(in group: ID<Group>, after sequence: Int64, besidesBy author: Author) throws -> Set<
    Entity
  > {
    try knownSinceCommit(ChangesOfOthers(group: group, sequence: sequence, person: author.person)) {
      var changed: Set<Entity> = []
      try connection.forEach(
        """
        SELECT entity_kind, entity
        FROM (
          SELECT entity_kind, entity, author
          FROM operations
          WHERE "group" = \(group) AND sequence > \(sequence)
          ORDER BY sequence DESC
          LIMIT 500)
        WHERE author IS NOT \(author.person)
        """
      ) { row in changed.insert(Entity(kind: try row.next(), id: try row.next())) }
      return changed
    }
  }

  private struct ChangesOfOthers: CommittedQuestion {
    typealias Answer = Set<Entity>
    let group: ID<Group>
    let sequence: Int64
    let person: ID<Person>?
  }
}

extension Transaction {
  /// Saves how far an account has read a group.
  package func keep(_ visit: ReadingPosition, of account: ID<Person>) throws {
    try connection.run(
      """
      INSERT INTO visits (account, "group", seen, latest, moment)
      VALUES (\(account), \(visit.group), \(visit.before), \(visit.latest), \(visit.moment))
      ON CONFLICT DO UPDATE SET
        seen = max(seen, excluded.seen), latest = max(latest, excluded.latest),
        moment = max(moment, excluded.moment)
      """)
  }

  /// Deletes the record of an account's visits to a group.
  package func forgetReadingPosition(of account: ID<Person>, to group: ID<Group>) throws {
    try connection.run(#"DELETE FROM visits WHERE account = \#(account) AND "group" = \#(group)"#)
  }
}
