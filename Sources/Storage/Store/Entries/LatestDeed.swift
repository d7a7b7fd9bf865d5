package import Ledger
internal import SQLite

/// The entry of a group that was added or changed last.
package struct LatestDeed: Hashable, Sendable {
  package let title: String
  package let kind: Bill.Kind
  package let author: Author
  /// The author's name in the group; nil for the program, and for people who are not in the group.
  package let name: String?
  package let moment: Instant
}

extension Snapshot {
  /// Only the last few changes of entries are searched for one that is not in the bin.
  package func latestDeed(in group: ID<Group>) throws -> LatestDeed? {
    try connection.first(
      """
      SELECT e.title, e.kind, o.author, m.name, o.received
      FROM (
        SELECT sequence, entity, author, received
        FROM operations
        WHERE "group" = \(group) AND entity_kind = 'entry'
        ORDER BY sequence DESC
        LIMIT 20
      ) AS o
      CROSS JOIN entries AS e ON e.id = o.entity AND e.deleted IS NULL
      LEFT JOIN members AS m ON m."group" = \(group) AND m.person = o.author AND m.merged_into IS NULL
      ORDER BY o.sequence DESC, m.is_removed
      LIMIT 1
      """
    ) { row in
      LatestDeed(
        title: try row.next(), kind: try row.next(),
        author: try row.next(ID<Person>?.self).map(Author.person) ?? .system, name: try row.next(),
        moment: try row.next())
    }
  }
}
