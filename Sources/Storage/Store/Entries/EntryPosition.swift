package import Ledger
internal import SQLite

/// The position of an entry in a list, the newest first. Used as a cursor: the entries after it stay the same
/// when others are added before it.
package struct EntryPosition: Hashable, Sendable {
  package let day: Day
  package let created: Instant
  package let counter: Int64
  package let entry: ID<Entry>

  package init(day: Day, created: Instant, counter: Int64, entry: ID<Entry>) {
    (self.day, self.created, self.counter, self.entry) = (day, created, counter, entry)
  }
}

extension Snapshot {
  /// The places of up to `limit` entries that match a filter and come after a place.
  package func entryPlaces(
    of overview: GroupOverview, matching filter: EntryFilter, after place: EntryPosition?, limit: Int
  ) throws -> [EntryPosition] {
    let selection = try EntrySelection(filter, in: overview, self)
    let path = try path(to: limit, of: selection)
    let first = selection.days?.lowerBound ?? .first
    var source: SQL
    if let place {
      // The last remaining day of the selected range; none if the entry's day is before the range.
      let last = min(selection.days?.upperBound ?? .last, place.day)
      guard first <= last else { return [] }
      source = selection.source(path, in: first...last)
      source.append(
        """
         AND (e.day, e.created, e.created_counter, e.id)
          < (\(place.day), \(place.created), \(place.counter), \(place.entry))
        """)
    } else {
      source = selection.source(path)
    }
    return try connection.all(
      """
      SELECT e.day, e.created, e.created_counter, e.id
      \(source)
      \(EntryRow.order)
      LIMIT \(limit)
      """
    ) { row in
      EntryPosition(
        day: try row.next(), created: try row.next(), counter: try row.next(), entry: try row.next())
    }
  }
}
