package import Ledger
internal import SQLite

extension Snapshot {
  /// The number of entries of each label, merged labels as one: the same as in the list with that filter.
  package func labelCounts(of overview: GroupOverview) throws -> [ID<Label>: Int] {
    let facets = try facets(of: overview)
    var counts = facets.categories ?? [:]
    counts.merge(facets.payees ?? [:], uniquingKeysWith: +)
    counts.merge(try facets.tags ?? tagCounts(of: overview), uniquingKeysWith: +)
    return counts
  }

  /// Counts each tag separately: after merges, counts of many entries cannot be added up.
  private func tagCounts(of overview: GroupOverview) throws -> [ID<Label>: Int] {
    var counts: [ID<Label>: Int] = [:]
    for label in overview.labels where label.kind == .tag && label.mergedInto == nil {
      var filter = EntryFilter()
      filter.tags = [label.id]
      counts[label.id] = try sums(of: overview, matching: filter).reduce(0) { $0 + $1.count }
    }
    return counts
  }

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
}
