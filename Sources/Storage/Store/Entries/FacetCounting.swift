internal import Ledger
internal import SQLite

/// Counts facet values by the tallies if they have the answer. Otherwise reads the matching entries, once for
/// all facets without a criterion of their own; the counts are nil if that would take long.
struct FacetCounting {
  private let selection: EntrySelection
  private let snapshot: Snapshot
  private var whole: Found?

  /// The entries that match a selection.
  private enum Found {
    case few(FewEntriesCounter)
    case many
  }

  init(_ selection: EntrySelection, _ snapshot: Snapshot) {
    self.selection = selection
    self.snapshot = snapshot
  }

  mutating func kinds() throws -> [Bill.Kind: Int]? {
    let selection = selection.ofEveryKind
    if selection.tallies != nil {
      return try snapshot.sums(of: selection).reduce(into: [:]) { $0[$1.kind, default: 0] += $1.count }
    }
    guard case .few(let entries) = try found(selection, isWhole: self.selection.kind == nil) else {
      return nil
    }
    return try entries.kinds()
  }

  mutating func years() throws -> [Int: Int]? {
    let isWhole = selection.days == nil && !selection.isImpossible
    let selection = selection.inAllDays
    if let tallies = selection.monthlyTallies { return try years(tallies) }
    guard case .few(let entries) = try found(selection, isWhole: isWhole) else { return nil }
    return try entries.years()
  }

  mutating func countsIfQuick<Thing>(_ facet: Facet, _ names: FacetNames<Thing>) throws -> [ID<Thing>: Int]? {
    let selection = selection.removingCriterion(facet)
    if names.canAddUp(facet), let tallies = selection.talliesQuery(facet, ofEach: names.all) {
      return try added(tallies, names)
    }
    let isWhole = selection.criteria.count == self.selection.criteria.count
    guard case .few(let entries) = try found(selection, isWhole: isWhole) else { return nil }
    return try entries.counts(facet, names)
  }

  mutating func countIfQuick(_ mark: EntryMark, _ names: FacetNames<Label>) throws -> Int? {
    let selection = selection.removingCriterion(mark)
    if let count = try selection.countLacking(mark, names, snapshot) { return count }
    let isWhole = selection.criteria.count == self.selection.criteria.count
    if case .few(let entries) = try found(selection, isWhole: isWhole) {
      return try entries.count(mark, in: selection.group)
    }
    let marked = selection.adding(.mark(mark, selection.group))
    guard mark.facet == nil, case .few(let entries) = try found(marked) else { return nil }
    return entries.count
  }

  private func years(_ tallies: SQL) throws -> [Int: Int] {
    try snapshot.connection.all("SELECT start / 100, sum(count) \(tallies) GROUP BY 1") { row in
      (try row.next(Int.self), try row.next(Int.self))
    }.reduce(into: [:]) { if $1.1 > 0 { $0[$1.0] = $1.1 } }
  }

  private func added<Thing>(_ tallies: SQL, _ names: FacetNames<Thing>) throws -> [ID<Thing>: Int] {
    var counts: [ID<Thing>: Int] = [:]
    try snapshot.connection.forEach("SELECT value, sum(count) \(tallies) GROUP BY value") { row in
      counts[names.representative(try row.next()), default: 0] += try row.next(Int.self)
    }
    return counts
  }

  // MARK: - Reading entries

  private mutating func found(_ selection: EntrySelection, isWhole: Bool) throws -> Found {
    guard isWhole else { return try found(selection) }
    if let whole { return whole }
    let found = try found(selection)
    whole = found
    return found
  }

  private func found(_ selection: EntrySelection) throws -> Found {
    if let tallies = selection.tallies {
      let count: Int = try snapshot.connection.value("SELECT coalesce(sum(count), 0) \(tallies)") ?? 0
      if count > FacetCounts.mostLookedAt { return .many }
    }
    let numbers = try snapshot.connection.values(
      """
      SELECT e.number
      \(selection.source(try snapshot.path(through: selection)))
      LIMIT \(FacetCounts.mostLookedAt + 1)
      """, as: Int64.self)
    return numbers.count > FacetCounts.mostLookedAt ? .many : .few(FewEntriesCounter(numbers, snapshot))
  }

  // MARK: - Values in use

  /// The labels and years that any entry of the group has, independent of the filter.
  static func used(in overview: GroupOverview, _ names: FacetNames<Label>, _ snapshot: Snapshot) throws
    -> FacetCounts.Used
  {
    let all = try EntrySelection(EntryFilter(), in: overview, snapshot)
    var used = FacetCounts.Used()
    for facet in [Facet.category, .payee, .tag] {
      guard let tallies = all.talliesQuery(facet, ofEach: names.all) else { continue }
      let values = try snapshot.connection.values("SELECT DISTINCT value \(tallies)", as: ID<Label>.self)
      used.labels.formUnion(values.map(names.representative))
    }
    used.years = Set(try FacetCounting(all, snapshot).yearsOfAll().keys)
    return used
  }

  private func yearsOfAll() throws -> [Int: Int] { try selection.monthlyTallies.map(years) ?? [:] }
}

extension EntrySelection {
  /// The number of entries without payments, minus those with a value. Not possible for tags: an entry
  /// may have several.
  fileprivate func countLacking(_ mark: EntryMark, _ names: FacetNames<Label>, _ snapshot: Snapshot) throws
    -> Int?
  {
    guard let facet = mark.facet, facet != .tag, let all = tallies,
      let having = talliesQuery(facet, ofEach: names.all)
    else { return nil }
    return try snapshot.connection.value(
      """
      SELECT
        (SELECT coalesce(sum(count), 0) \(all) AND kind <> 'transfer')
        - (SELECT coalesce(sum(count), 0) \(having) AND kind <> 'transfer')
      """)
  }
}
