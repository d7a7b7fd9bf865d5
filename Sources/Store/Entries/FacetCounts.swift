package import Ledger
internal import SQLite

/// How many entries there would be with another value in one place of a filter, all else being as it is.
///
/// A part is nil where counting it would take long: the filter leaves thousands of entries, and the part is
/// not among the counts that are kept.
package struct FacetCounts: Hashable, Sendable {
  package internal(set) var kinds: [Bill.Kind: Int]?
  package internal(set) var categories: [ID<Label>: Int]?
  package internal(set) var payees: [ID<Label>: Int]?
  package internal(set) var tags: [ID<Label>: Int]?
  package internal(set) var members: [ID<Member>: Int]?
  package internal(set) var payers: [ID<Member>: Int]?

  /// How many entries are looked at one by one.
  package static let mostLookedAt = 5_000
}

extension Snapshot {
  /// What stands beside each value that a filter offers, under the names things go by now.
  package func facets(
    of overview: GroupOverview, matching filter: EntryFilter = EntryFilter()
  ) throws -> FacetCounts {
    let selection = try EntrySelection(filter, in: overview, self)
    var counts = FacetCounts()
    counts.kinds = try kinds(of: selection.ofEveryKind)
    counts.categories = try count(.category, selection, overview.labelNames)
    counts.payees = try count(.payee, selection, overview.labelNames)
    counts.tags = try count(.tag, selection, overview.labelNames)
    counts.members = try count(.member, selection, overview.memberNames)
    counts.payers = try count(.payer, selection, overview.memberNames)
    return counts
  }

  private func kinds(of selection: EntrySelection) throws -> [Bill.Kind: Int]? {
    guard try selection.tallies != nil || isSmall(selection) else { return nil }
    return try sums(of: selection).reduce(into: [:]) { $0[$1.kind, default: 0] += $1.count }
  }

  private func count<Thing>(
    _ facet: Facet, _ selection: EntrySelection, _ names: FacetNames<Thing>
  ) throws -> [ID<Thing>: Int]? {
    let selection = selection.without(facet)
    if let tallies = selection.tallies(ofAll: facet), names.canAddUp(facet) {
      var counts: [ID<Thing>: Int] = [:]
      try connection.forEach("SELECT value, sum(count) \(tallies) GROUP BY value") { row in
        counts[names.representative(try row.next()), default: 0] += try row.next(Int.self)
      }
      return counts
    }
    guard try isSmall(selection) else { return nil }
    var entries: [ID<Thing>: Set<Int64>] = [:]
    try connection.forEach(pairs(facet, selection.source(try path(through: selection)))) { row in
      entries[names.representative(try row.next()), default: []].insert(try row.next())
    }
    return entries.mapValues(\.count)
  }

  private func isSmall(_ selection: EntrySelection) throws -> Bool {
    if let tallies = selection.tallies {
      let count: Int = try connection.value("SELECT coalesce(sum(count), 0) \(tallies)") ?? 0
      return count <= FacetCounts.mostLookedAt
    }
    let count: Int? = try connection.value(
      """
      SELECT count(*)
      FROM (
        SELECT 1
        \(selection.source(try path(through: selection)))
        LIMIT \(FacetCounts.mostLookedAt + 1))
      """)
    return (count ?? 0) <= FacetCounts.mostLookedAt
  }

  /// What of a facet each entry has, and the entry's number.
  private func pairs(_ facet: Facet, _ source: SQL) -> SQL {
    switch facet {
    case .everything: "SELECT e.id, e.number \(source)"
    case .category: "SELECT e.category, e.number \(source) AND e.category IS NOT NULL"
    case .payee: "SELECT e.payee, e.number \(source) AND e.payee IS NOT NULL"
    case .tag: "SELECT tag, entry FROM entry_tags WHERE entry IN (SELECT e.number \(source))"
    case .member:
      """
      SELECT m.id, s.entry
      FROM shares AS s JOIN members AS m ON m.number = s.member
      WHERE s.entry IN (SELECT e.number \(source))
      """
    case .payer:
      """
      SELECT m.id, s.entry
      FROM shares AS s JOIN members AS m ON m.number = s.member
      WHERE s.entry IN (SELECT e.number \(source)) AND s.paid <> 0
      """
    }
  }
}

/// The names that the values of a facet go by.
private struct FacetNames<Thing> {
  let representative: (ID<Thing>) -> ID<Thing>
  let hasMerged: Bool

  /// Counts of two things that are one now can be added only where no entry can have both.
  func canAddUp(_ facet: Facet) -> Bool {
    !hasMerged || facet == .category || facet == .payee
  }
}

extension GroupOverview {
  fileprivate var labelNames: FacetNames<Label> {
    FacetNames(
      representative: { representative(of: $0) }, hasMerged: labels.contains { $0.mergedInto != nil })
  }

  fileprivate var memberNames: FacetNames<Member> {
    FacetNames(
      representative: { representative(of: $0) }, hasMerged: members.contains { $0.mergedInto != nil })
  }
}
