package import Ledger
internal import SQLite

extension Snapshot {
  /// The newest entries that match a filter, at most `limit`.
  package func entryIDs(of overview: GroupOverview, matching filter: EntryFilter, limit: Int) throws -> [ID<
    Entry
  >] {
    let selection = try EntrySelection(filter, in: overview, self)
    return try connection.values(
      """
      SELECT e.id
      \(selection.source(try path(through: selection)))
      \(EntryRow.order)
      LIMIT \(limit)
      """, as: ID<Entry>.self)
  }

  /// The entries in which a member has a part, under any of their names, the newest first.
  package func entries(naming member: ID<Member>, in overview: GroupOverview, limit: Int) throws -> [ID<
    Entry
  >] { try entryIDs(of: overview, matching: .naming(member), limit: limit) }

  /// The number of these entries.
  package func entryCount(naming member: ID<Member>, in overview: GroupOverview) throws -> Int {
    try sums(of: EntrySelection(.naming(member), in: overview, self)).reduce(0) { $0 + $1.count }
  }
}

extension EntryFilter {
  fileprivate static func naming(_ member: ID<Member>) -> EntryFilter {
    var filter = EntryFilter()
    filter.member = member
    return filter
  }
}
