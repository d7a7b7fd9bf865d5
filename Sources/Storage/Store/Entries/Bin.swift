package import Ledger
internal import SQLite

/// A deleted entry, with the time and the author of the deletion.
package struct BinnedEntry: Hashable, Sendable {
  package let row: EntryRow
  package let deleted: Instant
  package let author: Author

  /// The position in the list of deleted entries.
  package struct Place: Hashable, Sendable {
    package let deleted: Instant
    package let entry: ID<Entry>

    package init(deleted: Instant, entry: ID<Entry>) {
      self.deleted = deleted
      self.entry = entry
    }
  }

  package var place: Place { Place(deleted: deleted, entry: row.id) }
}

extension Snapshot {
  /// Lists deleted entries, the last deleted first. For the next page, pass the place of the last row.
  package func deletedEntries(
    of overview: GroupOverview, before place: BinnedEntry.Place? = nil, limit: Int = 50
  ) throws -> [BinnedEntry] {
    let (moment, id) = (place?.deleted ?? Instant(milliseconds: .max), place?.entry ?? .highest)
    var deleted: [Int64: (Instant, Author)] = [:]
    var order: [Int64] = []
    try connection.forEach(
      """
      SELECT number, deleted, (
        SELECT author
        FROM operations AS o
        WHERE o."group" = entries."group" AND o.entity = entries.id AND o.milliseconds = entries.deleted
        ORDER BY o.sequence DESC
        LIMIT 1)
      FROM entries
      WHERE "group" = \(overview.group.id) AND deleted IS NOT NULL
        AND (deleted, id) < (\(moment), \(id))
      ORDER BY deleted DESC, id DESC
      LIMIT \(limit)
      """
    ) { row in
      let number: Int64 = try row.next()
      order.append(number)
      let moment: Instant = try row.next()
      let person: ID<Person>? = try row.next()
      deleted[number] = (moment, person.map { .person($0) } ?? .system)
    }
    let rows = try rows(
      "SELECT \(EntryRow.columns) FROM entries AS e WHERE e.number IN (\(SQL.list(order)))", overview,
      for: nil)
    let byNumber = Dictionary(rows.map { ($0.number, $0) }) { first, _ in first }
    return order.compactMap { number in
      guard let row = byNumber[number], let (moment, author) = deleted[number] else { return nil }
      return BinnedEntry(row: row, deleted: moment, author: author)
    }
  }
}

extension ID { fileprivate static var highest: ID { ID(high: .max, low: .max) } }
