package import Ledger
internal import SQLite

/// The entries right above and below another one in a list.
package struct EntryNeighbours: Hashable, Sendable {
  package let newer: ID<Entry>?
  package let older: ID<Entry>?

  package init(newer: ID<Entry>? = nil, older: ID<Entry>? = nil) {
    (self.newer, self.older) = (newer, older)
  }
}

extension Snapshot {
  /// What stands around an entry in the list that a filter leaves, also where the filter leaves out the entry
  /// itself. Around a deleted one stands nothing.
  package func neighbours(
    of entry: ID<Entry>, in overview: GroupOverview, matching filter: EntryFilter
  ) throws -> EntryNeighbours {
    guard let place = try place(of: entry, in: overview.group.id) else { return EntryNeighbours() }
    return EntryNeighbours(
      newer: try neighbour(above: place, of: EntrySelection(filter, in: overview, self)),
      older: try entryPlaces(of: overview, matching: filter, after: place, limit: 1).first?.entry)
  }

  private func place(of entry: ID<Entry>, in group: ID<Group>) throws -> EntryPlace? {
    try connection.all(
      """
      SELECT day, created, created_counter
      FROM entries
      WHERE id = \(entry) AND "group" = \(group) AND deleted IS NULL
      """
    ) { row in
      EntryPlace(day: try row.next(), created: try row.next(), counter: try row.next(), entry: entry)
    }.first
  }

  private func neighbour(above place: EntryPlace, of selection: EntrySelection) throws -> ID<Entry>? {
    let last = selection.days?.upperBound ?? .last
    // The first day that is left of those that were asked for; none where the place lies behind them.
    let first = max(selection.days?.lowerBound ?? .first, place.day)
    guard first <= last else { return nil }
    return try connection.value(
      Self.above(place, selection.source(try path(to: 1, of: selection), in: first...last)))
  }

  static func above(_ place: EntryPlace, _ source: SQL) -> SQL {
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
