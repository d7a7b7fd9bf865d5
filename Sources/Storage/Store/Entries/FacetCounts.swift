package import Ledger

/// How many entries would match if one value of the filter were another one.
///
/// A part is nil if counting would take long: the filter matches very many entries, and the tallies do not
/// count this part.
package struct FacetCounts: Hashable, Sendable {
  package internal(set) var kinds: [Bill.Kind: Int]?
  package internal(set) var categories: [ID<Label>: Int]?
  package internal(set) var payees: [ID<Label>: Int]?
  package internal(set) var tags: [ID<Label>: Int]?
  package internal(set) var members: [ID<Member>: Int]?
  package internal(set) var payers: [ID<Member>: Int]?
  package internal(set) var years: [Int: Int]?
  /// Marks that would take long to count are missing.
  package internal(set) var marks: [EntryMark: Int] = [:]
  /// The values in use, if any part is nil.
  package internal(set) var used: Used?

  /// The labels and years that entries of the group have, independent of the filter.
  package struct Used: Hashable, Sendable {
    package internal(set) var labels: Set<ID<Label>> = []
    package internal(set) var years: Set<Int> = []
  }

  /// The largest number of entries that are read one by one; they take about three milliseconds.
  package static let mostLookedAt = 1_000

  var isComplete: Bool {
    kinds != nil && categories != nil && payees != nil && tags != nil && members != nil && payers != nil
      && years != nil
  }
}

extension Snapshot {
  /// The number of entries beside each value that the filter form offers, merged names as one.
  package func facets(of overview: GroupOverview, matching filter: EntryFilter = EntryFilter()) throws
    -> FacetCounts
  {
    if remembersGroups, let known = memory.facets(of: overview, matching: filter) { return known }
    var counting = FacetCounting(try EntrySelection(filter, in: overview, self), self)
    var counts = FacetCounts()
    counts.kinds = try counting.kinds()
    counts.categories = try counting.countsIfQuick(.category, overview.labelNames)
    counts.payees = try counting.countsIfQuick(.payee, overview.labelNames)
    counts.tags = try counting.countsIfQuick(.tag, overview.labelNames)
    counts.members = try counting.countsIfQuick(.member, overview.memberNames)
    counts.payers = try counting.countsIfQuick(.payer, overview.memberNames)
    counts.years = try counting.years()
    for mark in EntryMark.allCases {
      counts.marks[mark] = try counting.countIfQuick(mark, overview.labelNames)
    }
    if !counts.isComplete { counts.used = try FacetCounting.used(in: overview, overview.labelNames, self) }
    if remembersGroups { memory.keep(counts, of: overview, matching: filter) }
    return counts
  }

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
}

/// The values of a facet that entries can have, and the names that represent them now.
struct FacetNames<Thing> {
  let all: [ID<Thing>]
  let representative: (ID<Thing>) -> ID<Thing>
  let hasMerged: Bool

  /// Counts of two merged names can be added only if no entry can have both.
  func canAddUp(_ facet: Facet) -> Bool { !hasMerged || facet == .category || facet == .payee }
}

extension GroupOverview {
  /// All labels of any kind: a tag of today may have been a category when an entry got it.
  fileprivate var labelNames: FacetNames<Label> {
    FacetNames(
      all: Set(HouseholdCategory.allCases.map(\.id) + labels.map(\.id)).sorted(),
      representative: { representative(of: $0) }, hasMerged: labels.contains { $0.mergedInto != nil })
  }

  fileprivate var memberNames: FacetNames<Member> {
    FacetNames(
      all: members.map(\.id), representative: { representative(of: $0) },
      hasMerged: members.contains { $0.mergedInto != nil })
  }
}
