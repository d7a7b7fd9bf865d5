internal import Ledger

/// A cache of what was read of groups, valid until the group's journal grows: most pages are viewed far more
/// often than their group is changed.
struct GroupMemory {
  struct Known {
    let overview: GroupOverview
    /// The facet counts of the last used filters, the latest first.
    var facets: [(filter: EntryFilter, counts: FacetCounts)] = []
    /// The sums of the last used filters, the latest first.
    var sums: [(filter: EntryFilter, sums: [EntrySum])] = []
    /// The balances and the debts of all members.
    var balances: (Balances, PairwiseDebts)?
    /// The titles used last.
    var titles: [String]?
    /// The currencies in use.
    var currencies: [Currency]?
    /// The latest changes, as the first page of the activity shows them.
    var latestChanges: [HistoryItem]?
    /// The number of entries in each year, month or day of a stretch.
    var stretches: [Stretch: [(start: Int, count: Int)]] = [:]
  }

  /// A range of years, months or days with a filter; the start of a page is found by walking over its counts.
  struct Stretch: Hashable {
    let filter: EntryFilter
    let step: TallySpan.Kind
    let first: Int
    let last: Int
  }

  /// A household has a handful of groups; one more replaces another.
  private static let most = 16
  /// Enough for a person who turns the pages of one filter; no filter counts as one too.
  private static let mostFilters = 5

  /// Enough for a person who turns pages within a year; then the cache is cleared.
  private static let mostStretches = 64

  /// Enough for this many people who use the app at the same time.
  private static let mostPeople = 64

  private var known: [ID<Group>: Known] = [:]
  /// The groups of people, and the position of all journals at which they are valid.
  private var titles: [ID<Person>: [GroupTitle]] = [:]
  private var titlesPosition: Int64?

  subscript(group: ID<Group>, at position: Int64) -> Known? {
    known[group].flatMap { $0.overview.sequence == position ? $0 : nil }
  }

  func titles(of person: ID<Person>, at position: Int64) -> [GroupTitle]? {
    titlesPosition == position ? titles[person] : nil
  }

  mutating func keep(_ read: [GroupTitle], of person: ID<Person>, at position: Int64) {
    if titlesPosition != position || titles.count >= Self.mostPeople { titles = [:] }
    titlesPosition = position
    titles[person] = read
  }

  /// The overview that was read last, maybe outdated.
  func latest(of group: ID<Group>) -> GroupOverview? { known[group]?.overview }

  mutating func keep(_ overview: GroupOverview) {
    if known.count >= Self.most, known[overview.group.id] == nil, let other = known.keys.first {
      known[other] = nil
    }
    known[overview.group.id] = Known(overview: overview)
  }

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

  /// A cached part that depends on the group only.
  func value<Value>(_ part: KeyPath<Known, Value?>, of overview: GroupOverview) -> Value? {
    self[overview.group.id, at: overview.sequence]?[keyPath: part]
  }

  mutating func keep<Value>(
    _ value: Value, as part: WritableKeyPath<Known, Value?>, of overview: GroupOverview
  ) {
    guard self[overview.group.id, at: overview.sequence] != nil else { return }
    known[overview.group.id]?[keyPath: part] = value
  }

  func counts(in stretch: Stretch, of overview: GroupOverview) -> [(start: Int, count: Int)]? {
    self[overview.group.id, at: overview.sequence]?.stretches[stretch]
  }

  mutating func keep(_ counts: [(start: Int, count: Int)], in stretch: Stretch, of overview: GroupOverview) {
    guard let kept = self[overview.group.id, at: overview.sequence]?.stretches.count else { return }
    if kept >= Self.mostStretches { known[overview.group.id]?.stretches = [:] }
    known[overview.group.id]?.stretches[stretch] = counts
  }
}

extension Snapshot {
  /// Returns the cached part of a group, or reads it if the group has changed since.
  func remembered<Value>(
    _ part: WritableKeyPath<GroupMemory.Known, Value?>, of overview: GroupOverview, _ read: () throws -> Value
  ) throws -> Value {
    guard remembersGroups else { return try read() }
    if let known = memory.value(part, of: overview) { return known }
    let value = try read()
    memory.keep(value, as: part, of: overview)
    return value
  }

  /// The same by the group's id; the group may not exist.
  func remembered<Value>(
    _ part: WritableKeyPath<GroupMemory.Known, Value?>, of group: ID<Group>, _ read: () throws -> Value
  ) throws -> Value {
    guard remembersGroups, let overview = try overview(of: group) else { return try read() }
    return try remembered(part, of: overview, read)
  }
}
