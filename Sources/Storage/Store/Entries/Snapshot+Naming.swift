package import Ledger
internal import SQLite

extension Snapshot {
  /// The entries in which somebody has a part, under whichever of their names, the newest first.
  package func entries(naming member: ID<Member>, in overview: GroupOverview, limit: Int) throws -> [ID<
    Entry
  >] {
    var filter = EntryFilter()
    filter.member = member
    let selection = try EntrySelection(filter, in: overview, self)
    return try connection.values(
      "SELECT e.id \(selection.source(try path(through: selection))) \(EntryRow.order) LIMIT \(limit)")
  }

  /// How many there are.
  package func entryCount(naming member: ID<Member>, in overview: GroupOverview) throws -> Int {
    var filter = EntryFilter()
    filter.member = member
    return try sums(of: EntrySelection(filter, in: overview, self)).reduce(0) { $0 + $1.count }
  }
}
