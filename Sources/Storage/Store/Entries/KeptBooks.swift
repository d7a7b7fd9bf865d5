package import Ledger
internal import SQLite

/// What others wrote down for a member.
package struct KeptBooks: Hashable, Sendable {
  /// The number of entries that the member has a part in.
  package let entries: Int
  /// Who wrote most of the newest entries of the group.
  package let author: ID<Person>
}

extension Snapshot {
  /// Nil if the member has no part in an entry, or if no other person wrote any.
  package func booksKept(for member: ID<Member>, besides me: ID<Person>, in group: ID<Group>) throws
    -> KeptBooks?
  {
    let entries: Int =
      try connection.value(
        """
        SELECT coalesce(sum(count), 0)
        FROM tallies
        WHERE "group" = \(group) AND facet = \(Facet.member) AND value = \(member) AND span = 0
        """) ?? 0
    guard entries > 0 else { return nil }
    let author: ID<Person>? = try connection.first(
      """
      SELECT author
      FROM (
        SELECT author
        FROM operations
        WHERE "group" = \(group) AND entity_kind = 'entry'
        ORDER BY sequence DESC
        LIMIT 500)
      WHERE author IS NOT NULL AND author <> \(me)
      GROUP BY author
      ORDER BY count(*) DESC, author
      LIMIT 1
      """
    ) { row in try row.next() }
    return author.map { KeptBooks(entries: entries, author: $0) }
  }
}
