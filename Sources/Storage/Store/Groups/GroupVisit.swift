package import Ledger
internal import SQLite

/// Up to where somebody has seen what was done in a group.
package struct GroupVisit: Hashable, Sendable {
  package let group: ID<Group>
  /// The journal's position at the end of the visit before this one.
  fileprivate let before: Int64
  /// The same at the last look.
  package let latest: Int64
  fileprivate let moment: Instant

  /// After so long without a look the next one is another visit.
  package static let pause: Duration = .seconds(15 * 60)

  /// Somebody's first look at a group, to whom nothing is new.
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

  /// What was done after that is new to whoever looks now.
  package func seen(at now: Instant) -> Int64 { isOver(at: now) ? latest : before }

  /// What a look makes of it; nil where that need not be kept. `hasNews` says whether anything is new that was
  /// not there at the last look.
  package func looked(at position: Int64, _ now: Instant, hasNews: Bool) -> GroupVisit? {
    let next = GroupVisit(
      group: group, before: seen(at: now), latest: max(latest, position), moment: now)
    if hasNews || next.before != before { return next }
    // What is marked stays marked as long as somebody goes on looking.
    return before < latest && now >= moment.adding(Self.pause / 3) ? next : nil
  }
}

extension GroupVisit {
  fileprivate init(row: inout Row) throws {
    self.init(
      group: try row.next(), before: try row.next(), latest: try row.next(), moment: try row.next())
  }
}

extension Snapshot {
  /// Nil for whoever has not looked at it yet.
  package func visit(of account: ID<Person>, to group: ID<Group>) throws -> GroupVisit? {
    try visits(of: account).first { $0.group == group }
  }

  /// The groups that somebody has looked at, also those that they are not in any more.
  package func visits(of account: ID<Person>) throws -> [GroupVisit] {
    try knownSinceCommit(Visits(account: account)) {
      try connection.all(
        """
        SELECT "group", seen, latest, moment
        FROM visits
        WHERE account = \(account)
        """, GroupVisit.init(row:))
    }
  }

  private struct Visits: CommittedQuestion {
    typealias Answer = [GroupVisit]
    let account: ID<Person>
  }

  /// In how many of their groups others have done something since somebody looked last.
  package func groupsWithNews(for account: ID<Person>) throws -> Int {
    Int(
      clamping: try connection.value(
        """
        SELECT count(*)
        FROM members AS m
        JOIN group_details AS g ON g."group" = m."group" AND g.is_deleted = 0
        LEFT JOIN visits AS v ON v.account = m.person AND v."group" = m."group"
        WHERE m.person = \(account) AND m.is_removed = 0 AND m.merged_into IS NULL
          AND EXISTS (
            SELECT 1
            FROM operations AS o
            WHERE o."group" = m."group" AND o.sequence > coalesce(v.latest, 0)
              AND o.author IS NOT m.person)
        """) ?? Int64(0))
  }

  /// What others have changed after a place in a group's journal, as far as it is among the latest changes.
  package func changes(
    in group: ID<Group>, after sequence: Int64, besidesBy author: Author
  ) throws -> Set<Entity> {
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
  /// Keeps up to where somebody has seen a group.
  package func keep(_ visit: GroupVisit, of account: ID<Person>) throws {
    try connection.run(
      """
      INSERT INTO visits (account, "group", seen, latest, moment)
      VALUES (\(account), \(visit.group), \(visit.before), \(visit.latest), \(visit.moment))
      ON CONFLICT DO UPDATE SET
        seen = max(seen, excluded.seen), latest = max(latest, excluded.latest),
        moment = max(moment, excluded.moment)
      """)
  }

  /// Forgets that somebody has ever looked at a group.
  package func forgetVisit(of account: ID<Person>, to group: ID<Group>) throws {
    try connection.run(#"DELETE FROM visits WHERE account = \#(account) AND "group" = \#(group)"#)
  }
}
