package import Ledger
internal import SQLite

/// An entry with what a table has beside the list.
package struct TableRow: Hashable, Sendable {
  package let entry: EntryRow
  package let note: String
  /// What each owes, under the names they go by now, in minor units; for income below zero.
  package let owed: [ID<Member>: Int64]
}

extension Snapshot {
  /// Lends every entry that a filter leaves, the newest first, with everyone's share.
  package func forEachTableRow(
    of overview: GroupOverview, matching filter: EntryFilter, _ body: (TableRow) throws -> Void
  ) throws {
    try forEachEntry(of: overview, matching: filter) { row in
      let note: String? =
        row.hasNote
        ? try connection.value("SELECT note FROM entries WHERE number = \(row.number)") : nil
      var owed: [ID<Member>: Int64] = [:]
      for line in try lines(of: row.number) {
        owed[overview.representative(of: line.member), default: 0] += line.owed
      }
      try body(TableRow(entry: row, note: note ?? "", owed: owed))
    }
  }
}
