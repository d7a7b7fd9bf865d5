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
    try forEachEntry(of: overview, matching: filter) { entry, note, bill in
      table.write(EntryTable.Row(entry, note, bill))
      if table.count > 1 << 16 { try write(table.takeBytes()) }
    }
    try write(table.takeBytes())
  }
}

extension EntryTable.Row {
  /// A payment without a title gets an English one, as the table's headings are English.
  fileprivate init(_ entry: EntryRow, _ note: String, _ bill: Bill?) {
    self.init(
      id: entry.id, title: Strings(language: .en).title(entry.title, of: entry.kind), day: entry.day,
      kind: entry.kind, amount: entry.amount, category: entry.category, payee: entry.payee, tags: entry.tags,
      note: note, lines: entry.parts.map { Outcome.Line(member: $0.member, paid: $0.paid, owed: $0.owed) },
      original: entry.original, rate: bill?.rate?.quantity, split: bill?.split)
  }
}
