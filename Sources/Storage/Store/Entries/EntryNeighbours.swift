package import Ledger
internal import SQLite

/// The entries directly above and below an entry in a list.
package struct EntryNeighbours: Hashable, Sendable {
  package let newer: ID<Entry>?
  package let older: ID<Entry>?

  package init(newer: ID<Entry>? = nil, older: ID<Entry>? = nil) { (self.newer, self.older) = (newer, older) }
}

extension Snapshot {
  /// The neighbours of an entry in a filtered list, even if the filter does not match the entry itself. A
  /// deleted entry has none.
  package func neighbours(of entry: ID<Entry>, in overview: GroupOverview, matching filter: EntryFilter)
    throws -> EntryNeighbours
  {
    guard let place = try place(of: entry, in: overview.group.id) else { return EntryNeighbours() }
    return EntryNeighbours(
      newer: try neighbour(above: place, of: EntrySelection(filter, in: overview, self)),
      older: try entryPlaces(of: overview, matching: filter, after: place, limit: 1).first?.entry)
  }

  private func place(of entry: ID<Entry>, in group: ID<Group>) throws -> EntryPosition? {
    try connection.all(
      """
      SELECT day, created, created_counter
      FROM entries
      WHERE id = \(entry) AND "group" = \(group) AND deleted IS NULL
      """
    ) { row in
      EntryPosition(day: try row.next(), created: try row.next(), counter: try row.next(), entry: entry)
    }.first
  }

  private func neighbour(above place: EntryPosition, of selection: EntrySelection) throws -> ID<Entry>? {
    let last = selection.days?.upperBound ?? .last
    // The first remaining day of the selected range; none if the entry's day is after the range.
    let first = max(selection.days?.lowerBound ?? .first, place.day)
    guard first <= last else { return nil }
    return try connection.value(
      Self.above(place, selection.source(try path(to: 1, of: selection), in: first...last)))
  }

  static func above(_ place: EntryPosition, _ source: SQL) -> SQL {
    """
    SELECT e.id
    \(source)
      AND (e.day, e.created, e.created_counter, e.id)
        > (\(place.day), \(place.created), \(place.counter), \(place.entry))
    ORDER BY e.day, e.created, e.created_counter, e.id
    LIMIT 1
    """
  }
}
