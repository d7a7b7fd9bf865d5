package import Ledger
internal import SQLite

/// An entry that was deleted, and when.
package struct BinnedEntry: Hashable, Sendable {
  package let row: EntryRow
  package let deleted: Instant

  /// Where it stands in the order of the bin.
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
  /// Deleted entries, the last deleted first. For more, ask for those before the place of a page's last one.
  package func deletedEntries(
    of overview: GroupOverview, before place: BinnedEntry.Place? = nil, limit: Int = 50
  ) throws -> [BinnedEntry] {
    let (moment, id) = (place?.deleted ?? Instant(milliseconds: .max), place?.entry ?? .highest)
    var deleted: [Int64: Instant] = [:]
    var order: [Int64] = []
    try connection.forEach(
      """
      SELECT number, deleted
      FROM entries
      WHERE "group" = \(overview.group.id) AND deleted IS NOT NULL
        AND (deleted, id) < (\(moment), \(id))
      ORDER BY deleted DESC, id DESC
      LIMIT \(limit)
      """
    ) { row in
      let number: Int64 = try row.next()
      order.append(number)
      deleted[number] = try row.next()
    }
    let rows = try rows(
      "SELECT \(EntryRow.columns) FROM entries AS e WHERE e.number IN (\(SQL.list(order)))", overview,
      for: nil)
    let byNumber = Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0) })
    return order.compactMap { number in
      guard let row = byNumber[number], let moment = deleted[number] else { return nil }
      return BinnedEntry(row: row, deleted: moment)
    }
  }
}

extension ID {
  fileprivate static var highest: ID { ID(high: .max, low: .max) }
}
