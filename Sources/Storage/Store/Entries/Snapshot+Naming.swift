package import Ledger
internal import SQLite

extension Snapshot {
  /// The entries in which a member has a part, under any of their names, the newest first.
  package func entries(naming member: ID<Member>, in overview: GroupOverview, limit: Int) throws -> [ID<
    Entry
  >] {
    var filter = EntryFilter()
    filter.member = member
    let selection = try EntrySelection(filter, in: overview, self)
    return try connection.values(
      "SELECT e.id \(selection.source(try path(through: selection))) \(EntryRow.order) LIMIT \(limit)")
  }

  /// The number of these entries.
  package func entryCount(naming member: ID<Member>, in overview: GroupOverview) throws -> Int {
    var filter = EntryFilter()
    filter.member = member
    return try sums(of: EntrySelection(filter, in: overview, self)).reduce(0) { $0 + $1.count }
  }
}
