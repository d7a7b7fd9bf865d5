package import Ledger
internal import SQLite

extension Snapshot {
  /// Calls `body` with each entry that matches a filter, the newest first, as a row and as the journal has
  /// it: for exported tables.
  package func forEachEntry(
    of overview: GroupOverview, matching filter: EntryFilter, for me: ID<Member>? = nil,
    _ body: (EntryRow, Entry?) throws -> Void
  ) throws {
    let selection = try EntrySelection(filter, in: overview, self)
    let path = try path(through: selection)
    let numbers: [Int64] = try connection.values(
      "SELECT e.number \(selection.source(path)) \(EntryRow.order)")
    for start in stride(from: 0, to: numbers.count, by: 500) {
      let some = numbers[start..<min(start + 500, numbers.count)]
      var rows = try rows(
        """
        SELECT \(EntryRow.columns)
        FROM entries AS e
        WHERE e.number IN (\(SQL.list(some)))
        \(EntryRow.order)
        """, overview, for: me)
      try addTags(to: &rows, overview)
      for row in rows { try body(row, entryState(row.id, in: overview.group.id).state.entry) }
    }
  }
}
