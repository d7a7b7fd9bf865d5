package import Ledger
internal import SQLite

extension Snapshot {
  /// How many entries go by each label now: as many as the list has that is filtered by it.
  package func labelCounts(of overview: GroupOverview) throws -> [ID<Label>: Int] {
    let facets = try facets(of: overview)
    var counts = facets.categories ?? [:]
    counts.merge(facets.payees ?? [:], uniquingKeysWith: +)
    counts.merge(try facets.tags ?? tagCounts(of: overview), uniquingKeysWith: +)
    return counts
  }

  /// One tag after the other: where tags were merged and entries are many, they cannot be counted at once.
  private func tagCounts(of overview: GroupOverview) throws -> [ID<Label>: Int] {
    var counts: [ID<Label>: Int] = [:]
    for label in overview.labels where label.kind == .tag && label.mergedInto == nil {
      var filter = EntryFilter()
      filter.tags = [label.id]
      counts[label.id] = try sums(of: overview, matching: filter).reduce(0) { $0 + $1.count }
    }
    return counts
  }

  /// The entries that a filter leaves, the newest first, at most so many of them.
  package func entryIDs(
    of overview: GroupOverview, matching filter: EntryFilter, limit: Int
  ) throws -> [ID<Entry>] {
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
