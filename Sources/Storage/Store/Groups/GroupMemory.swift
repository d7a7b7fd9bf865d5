internal import Ledger

/// What was read of groups, and is still true of each as long as its journal has not moved: most pages are
/// looked at far more often than their group is changed.
struct GroupMemory {
  struct Known {
    let overview: GroupOverview
    /// Beside the choices of the filters that were used last, the latest first.
    var facets: [(filter: EntryFilter, counts: FacetCounts)] = []
    /// What the filters that were used last leave, added up, the latest first.
    var sums: [(filter: EntryFilter, sums: [EntrySum])] = []
    /// What everybody is owed, altogether and by each of the others.
    var balances: (Balances, PairwiseDebts)?
    /// The titles that were used last.
    var titles: [String]?
    /// What has been paid with.
    var currencies: [Currency]?
    /// What was done last, as the first page of its history shows it.
    var latestChanges: [HistoryItem]?
    /// How many entries there are in each year, month or day of a stretch.
    var stretches: [Stretch: [(start: Int, count: Int)]] = [:]
  }

  /// Some years, months or days of what a filter leaves: where a page begins is found by going over them.
  struct Stretch: Hashable {
    let filter: EntryFilter
    let step: TallySpan.Kind
    let first: Int
    let last: Int
  }

  /// A household has a handful of groups; beyond, one makes room for another.
  private static let most = 16
  /// Somebody turns the pages of one filter; no filter at all is one too.
  private static let mostFilters = 5

  /// Somebody who turns pages stays within a year; then it begins anew.
  private static let mostStretches = 64

  /// So many people look at their pages at the same time.
  private static let mostPeople = 64

  private var known: [ID<Group>: Known] = [:]
  /// The groups that people are in, and the position of all journals that is true at.
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

  /// What was read last, true still or not.
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

  /// One of the parts that hang on nothing but the group.
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
  /// What was read of a group before, as long as it stands as it did then.
  func remembered<Value>(
    _ part: WritableKeyPath<GroupMemory.Known, Value?>, of overview: GroupOverview, _ read: () throws -> Value
  ) throws -> Value {
    guard remembersGroups else { return try read() }
    if let known = memory.value(part, of: overview) { return known }
    let value = try read()
    memory.keep(value, as: part, of: overview)
    return value
  }

  /// The same where the group has not been looked at yet, and may be none.
  func remembered<Value>(
    _ part: WritableKeyPath<GroupMemory.Known, Value?>, of group: ID<Group>, _ read: () throws -> Value
  ) throws -> Value {
    guard remembersGroups, let overview = try overview(of: group) else { return try read() }
    return try remembered(part, of: overview, read)
  }
}
