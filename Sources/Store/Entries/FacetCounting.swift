internal import Ledger
internal import SQLite

/// Counts by the tallies where they answer, and else by looking at what a selection leaves, once for all
/// facets that are not part of it.
struct FacetCounting {
  private let selection: EntrySelection
  private let snapshot: Snapshot
  private var whole: Numbers?

  /// The entries that a selection leaves.
  private enum Numbers {
    case few([Int64])
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
    guard case .few(let numbers) = try numbers(selection, isWhole: self.selection.kind == nil) else {
      return nil
    }
    var counts: [Bill.Kind: Int] = [:]
    try snapshot.connection.forEach(
      "SELECT kind, count(*) FROM entries WHERE number IN (\(SQL.list(numbers))) GROUP BY kind"
    ) { row in counts[try row.next()] = try row.next() }
    return counts
  }

  mutating func count<Thing>(_ facet: Facet, _ names: FacetNames<Thing>) throws -> [ID<Thing>: Int]? {
    let selection = selection.without(facet)
    if names.canAddUp(facet), let tallies = selection.tallies(facet, ofEach: names.all) {
      return try added(tallies, names)
    }
    let isWhole = selection.criteria.count == self.selection.criteria.count
    guard case .few(let numbers) = try numbers(selection, isWhole: isWhole) else { return nil }
    var entries: [ID<Thing>: Set<Int64>] = [:]
    try snapshot.connection.forEach(pairs(facet, numbers)) { row in
      entries[names.representative(try row.next()), default: []].insert(try row.next())
    }
    return entries.mapValues(\.count)
  }

  private func added<Thing>(_ tallies: SQL, _ names: FacetNames<Thing>) throws -> [ID<Thing>: Int] {
    var counts: [ID<Thing>: Int] = [:]
    try snapshot.connection.forEach("SELECT value, sum(count) \(tallies) GROUP BY value") { row in
      counts[names.representative(try row.next()), default: 0] += try row.next(Int.self)
    }
    return counts
  }

  // MARK: - Looking at entries

  private mutating func numbers(_ selection: EntrySelection, isWhole: Bool) throws -> Numbers {
    guard isWhole else { return try numbers(selection) }
    if let whole { return whole }
    let numbers = try numbers(selection)
    whole = numbers
    return numbers
  }

  private func numbers(_ selection: EntrySelection) throws -> Numbers {
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
    return numbers.count > FacetCounts.mostLookedAt ? .many : .few(numbers)
  }

  /// What of a facet each entry has, and the entry's number.
  private func pairs(_ facet: Facet, _ numbers: [Int64]) -> SQL {
    let list = SQL.list(numbers)
    switch facet {
    case .everything: return "SELECT id, number FROM entries WHERE number IN (\(list))"
    case .category:
      return "SELECT category, number FROM entries WHERE number IN (\(list)) AND category IS NOT NULL"
    case .payee: return "SELECT payee, number FROM entries WHERE number IN (\(list)) AND payee IS NOT NULL"
    case .tag: return "SELECT tag, entry FROM entry_tags WHERE entry IN (\(list))"
    case .member: return parts(of: list, "")
    case .payer: return parts(of: list, " AND s.paid <> 0")
    }
  }

  private func parts(of list: SQL, _ condition: SQL) -> SQL {
    """
    SELECT m.id, s.entry
    FROM shares AS s JOIN members AS m ON m.number = s.member
    WHERE s.entry IN (\(list))\(condition)
    """
  }
}
