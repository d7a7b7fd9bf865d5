internal import Ledger

extension GroupMemory.Known {
  /// The facet counts of the last used filters, the latest first.
  fileprivate var facets: [(filter: EntryFilter, counts: FacetCounts)] {
    get { self["facets"] ?? [] }
    set { self["facets"] = newValue }
  }

  /// The sums of the last used filters, the latest first.
  fileprivate var sums: [(filter: EntryFilter, sums: [EntrySum])] {
    get { self["sums"] ?? [] }
    set { self["sums"] = newValue }
  }

  /// The number of entries in each year, month or day of a range.
  fileprivate var tallyRanges: [GroupMemory.TallyRange: [(start: Int, count: Int)]] {
    get { self["tallyRanges"] ?? [:] }
    set { self["tallyRanges"] = newValue }
  }
}

extension GroupMemory {
  /// A range of years, months or days with a filter; the start of a page is found by walking over its counts.
  struct TallyRange: Hashable {
    let filter: EntryFilter
    let step: EntryTallySpan.Kind
    let first: Int
    let last: Int
  }

  /// Enough for a person who turns the pages of one filter; no filter counts as one too.
  private static let mostFilters = 5

  /// Enough for a person who turns pages within a year; then the cache is cleared.
  private static let mostTallyRanges = 64

  mutating func facets(of overview: GroupOverview, matching filter: EntryFilter) -> FacetCounts? {
    guard let facets = self[overview.group.id, at: overview.sequence]?.facets,
      let place = facets.firstIndex(where: { $0.filter == filter })
    else { return nil }
    let counts = facets[place].counts
    known[overview.group.id]?.facets.remove(at: place)
    keep(counts, of: overview, matching: filter)
    return counts
  }

  mutating func keep(_ counts: FacetCounts, of overview: GroupOverview, matching filter: EntryFilter) {
    guard let facets = self[overview.group.id, at: overview.sequence]?.facets else { return }
    known[overview.group.id]?.facets = [(filter, counts)] + facets.prefix(Self.mostFilters - 1)
  }

  func sums(of overview: GroupOverview, matching filter: EntryFilter) -> [EntrySum]? {
    self[overview.group.id, at: overview.sequence]?.sums.first { $0.filter == filter }?.sums
  }

  mutating func keep(_ sums: [EntrySum], of overview: GroupOverview, matching filter: EntryFilter) {
    guard let kept = self[overview.group.id, at: overview.sequence]?.sums else { return }
    known[overview.group.id]?.sums = [(filter, sums)] + kept.prefix(Self.mostFilters - 1)
  }

  func counts(in range: TallyRange, of overview: GroupOverview) -> [(start: Int, count: Int)]? {
    self[overview.group.id, at: overview.sequence]?.tallyRanges[range]
  }

  mutating func keep(_ counts: [(start: Int, count: Int)], in range: TallyRange, of overview: GroupOverview) {
    guard let kept = self[overview.group.id, at: overview.sequence]?.tallyRanges.count else { return }
    if kept >= Self.mostTallyRanges { known[overview.group.id]?.tallyRanges = [:] }
    known[overview.group.id]?.tallyRanges[range] = counts
  }
}
