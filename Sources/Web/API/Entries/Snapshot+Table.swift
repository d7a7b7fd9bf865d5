import Exchange
package import Ledger
package import Store
import Words

extension Snapshot {
  /// Writes all entries of a group as a table, in pieces.
  package func writeTable(of group: ID<Group>, to write: ([UInt8]) throws -> Void) throws {
    guard let overview = try overview(of: group) else { return }
    try writeTable(of: overview, matching: EntryFilter(), to: write)
  }

  /// Writes the entries that match a filter as a table, newest first.
  package func writeTable(
    of overview: GroupOverview, matching filter: EntryFilter, to write: ([UInt8]) throws -> Void
  ) throws {
    var table = EntryTable(members: overview.members, labels: overview.labels)
    try forEachEntry(of: overview, matching: filter) { row, entry in
      table.write(EntryTable.Row(row, entry))
      if table.count > 1 << 16 { try write(table.takeBytes()) }
    }
    try write(table.takeBytes())
  }
}

extension EntryTable.Row {
  /// A payment without a title gets an English one, as the table's headings are English.
  fileprivate init(_ row: EntryRow, _ entry: Entry?) {
    self.init(
      id: row.id, title: Strings(language: .en).title(row.title, of: row.kind), day: row.day, kind: row.kind,
      amount: row.amount, category: row.category, payee: row.payee, tags: row.tags,
      lines: row.parts.map { Outcome.Line(member: $0.member, paid: $0.paid, owed: $0.owed) },
      original: row.original, entry: entry)
  }
}
