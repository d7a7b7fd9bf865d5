package import Ledger
internal import SQLite

extension Snapshot {
  /// Calls `body` with each entry that matches a filter, the newest first, with its note and its bill: for
  /// exported tables.
  package func forEachEntry(
    of overview: GroupOverview, matching filter: EntryFilter, for me: ID<Member>? = nil,
    _ body: (EntryRow, _ note: String, Bill?) throws -> Void
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
      let notes = try notes(of: some)
      for row in rows {
        let bill = try entryState(row.id, in: overview.group.id).state.entry?.bill
        try body(row, notes[row.number] ?? "", bill)
      }
    }
  }

  private func notes(of numbers: ArraySlice<Int64>) throws -> [Int64: String] {
    var notes: [Int64: String] = [:]
    try connection.forEach(
      """
      SELECT number, note
      FROM entries
      WHERE number IN (\(SQL.list(numbers))) AND note_text IS NOT NULL
      """
    ) { row in notes[try row.next()] = try row.next() }
    return notes
  }
}
