package import Ledger

/// How many entries there would be with another value in one place of a filter, all else being as it is.
///
/// A part is nil where counting it would take long: the filter leaves very many entries, and the part is not
/// among the counts that are kept.
package struct FacetCounts: Hashable, Sendable {
  package internal(set) var kinds: [Bill.Kind: Int]?
  package internal(set) var categories: [ID<Label>: Int]?
  package internal(set) var payees: [ID<Label>: Int]?
  package internal(set) var tags: [ID<Label>: Int]?
  package internal(set) var members: [ID<Member>: Int]?
  package internal(set) var payers: [ID<Member>: Int]?
  package internal(set) var years: [Int: Int]?
  /// Without those that would take long to count.
  package internal(set) var marks: [EntryMark: Int] = [:]
  /// What there is at all, where any part is nil.
  package internal(set) var used: Used?

  /// What entries of a group have, whatever is filtered by.
  package struct Used: Hashable, Sendable {
    package internal(set) var labels: Set<ID<Label>> = []
    package internal(set) var years: Set<Int> = []
  }

  /// How many entries are looked at one by one: so many take about three milliseconds.
  package static let mostLookedAt = 1_000

  var isComplete: Bool {
    kinds != nil && categories != nil && payees != nil && tags != nil && members != nil && payers != nil
      && years != nil
  }
}

extension Snapshot {
  /// What stands beside each value that a filter offers, under the names things go by now.
  package func facets(
    of overview: GroupOverview, matching filter: EntryFilter = EntryFilter()
  ) throws -> FacetCounts {
    if remembersGroups, let known = memory.facets(of: overview, matching: filter) { return known }
    var counting = FacetCounting(try EntrySelection(filter, in: overview, self), self)
    var counts = FacetCounts()
    counts.kinds = try counting.kinds()
    counts.categories = try counting.count(.category, overview.labelNames)
    counts.payees = try counting.count(.payee, overview.labelNames)
    counts.tags = try counting.count(.tag, overview.labelNames)
    counts.members = try counting.count(.member, overview.memberNames)
    counts.payers = try counting.count(.payer, overview.memberNames)
    counts.years = try counting.years()
    for mark in EntryMark.allCases {
      counts.marks[mark] = try counting.count(mark, overview.labelNames)
    }
    if !counts.isComplete {
      counts.used = try FacetCounting.used(in: overview, overview.labelNames, self)
    }
    if remembersGroups { memory.keep(counts, of: overview, matching: filter) }
    return counts
  }
}

/// The values of a facet that entries can have, and the names they go by.
struct FacetNames<Thing> {
  let all: [ID<Thing>]
  let representative: (ID<Thing>) -> ID<Thing>
  let hasMerged: Bool

  /// Counts of two things that are one now can be added only where no entry can have both.
  func canAddUp(_ facet: Facet) -> Bool {
    !hasMerged || facet == .category || facet == .payee
  }
}

extension GroupOverview {
  /// Of any kind: what is a tag now may have been a category when an entry was given it.
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
