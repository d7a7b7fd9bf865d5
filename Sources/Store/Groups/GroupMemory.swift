internal import Ledger

/// What was read of groups, and is still true of each as long as its journal has not moved: most pages are
/// looked at far more often than their group is changed.
struct GroupMemory {
  struct Known {
    let overview: GroupOverview
    /// Of all entries, whatever is filtered by.
    var facets: FacetCounts?
  }

  /// A household has a handful of groups; beyond, one makes room for another.
  private static let most = 16

  private var known: [ID<Group>: Known] = [:]

  subscript(group: ID<Group>, at position: Int64) -> Known? {
    known[group].flatMap { $0.overview.sequence == position ? $0 : nil }
  }

  mutating func keep(_ overview: GroupOverview) {
    if known.count >= Self.most, known[overview.group.id] == nil, let other = known.keys.first {
      known[other] = nil
    }
    known[overview.group.id] = Known(overview: overview)
  }

  mutating func keep(_ facets: FacetCounts, of overview: GroupOverview) {
    guard self[overview.group.id, at: overview.sequence] != nil else { return }
    known[overview.group.id]?.facets = facets
  }
}
