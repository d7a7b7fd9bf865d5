internal import Ledger
internal import SQLite

/// Counts the facet values of a few entries. Each table is read once.
final class FewEntriesCounter {
  /// The number of entries with the same kind, category, payee and year.
  private struct Kin {
    let kind: Bill.Kind
    let category: ID<Facet>?
    let payee: ID<Facet>?
    let year: Int
    let count: Int
  }

  /// The number of entries in which a member has a part, and of those in which they paid.
  private struct Part {
    let member: ID<Facet>
    let count: Int
    let paid: Int
  }

  private let snapshot: Snapshot
  let count: Int
  /// The entries' numbers as a JSON list: one bound value, so that the SQL text is always the same.
  private let numbers: String
  private var kin: [Kin]?
  private var parts: [Part]?

  init(_ numbers: [Int64], _ snapshot: Snapshot) {
    self.snapshot = snapshot
    count = numbers.count
    self.numbers = "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  func kinds() throws -> [Bill.Kind: Int] {
    try allKin().reduce(into: [:]) { $0[$1.kind, default: 0] += $1.count }
  }

  func years() throws -> [Int: Int] { try allKin().reduce(into: [:]) { $0[$1.year, default: 0] += $1.count } }

  func count(_ mark: EntryMark, in group: ID<Group>) throws -> Int {
    let test = EntrySelection.Criterion.mark(mark, group).test
    return try snapshot.connection.value(
      "SELECT count(*) FROM entries AS e WHERE e.number IN (\(list)) AND \(test)") ?? 0
  }

  func counts<Thing>(_ facet: Facet, _ names: FacetNames<Thing>) throws -> [ID<Thing>: Int] {
    guard names.canAddUp(facet) else { return try distinct(facet, names) }
    return try added(facet).reduce(into: [:]) { counts, value in
      guard value.count > 0 else { return }
      counts[names.representative(value.id.retyped(as: Thing.self)), default: 0] += value.count
    }
  }

  private func added(_ facet: Facet) throws -> [(id: ID<Facet>, count: Int)] {
    switch facet {
    case .everything: []
    case .category: try allKin().compactMap { kin in kin.category.map { ($0, kin.count) } }
    case .payee: try allKin().compactMap { kin in kin.payee.map { ($0, kin.count) } }
    case .tag:
      try snapshot.connection.all(
        "SELECT tag, count(*) FROM entry_tags WHERE entry IN (\(list)) GROUP BY tag"
      ) { row in (try row.next(), try row.next()) }
    case .member: try allParts().map { ($0.member, $0.count) }
    case .payer: try allParts().map { ($0.member, $0.paid) }
    }
  }

  /// Counts an entry with two labels or members that were merged only once.
  private func distinct<Thing>(_ facet: Facet, _ names: FacetNames<Thing>) throws -> [ID<Thing>: Int] {
    var entries: [ID<Thing>: Set<Int64>] = [:]
    try snapshot.connection.forEach(pairs(facet)) { row in
      entries[names.representative(try row.next()), default: []].insert(try row.next())
    }
    return entries.mapValues(\.count)
  }

  // MARK: - Reading

  private var list: SQL { "SELECT value FROM json_each(\(numbers))" }

  private func allKin() throws -> [Kin] {
    if let kin { return kin }
    let read = try snapshot.connection.all(
      """
      SELECT kind, category, payee, day / 10000, count(*)
      FROM entries
      WHERE number IN (\(list))
      GROUP BY 1, 2, 3, 4
      """
    ) { row in
      Kin(
        kind: try row.next(), category: try row.next(), payee: try row.next(), year: try row.next(),
        count: try row.next())
    }
    kin = read
    return read
  }

  private func allParts() throws -> [Part] {
    if let parts { return parts }
    let read = try snapshot.connection.all(
      """
      SELECT m.id, s.count, s.paid
      FROM (
        SELECT member, count(*) AS count, sum(paid <> 0) AS paid
        FROM shares
        WHERE entry IN (\(list))
        GROUP BY member) AS s
      JOIN members AS m ON m.number = s.member
      """
    ) { row in Part(member: try row.next(), count: try row.next(), paid: try row.next()) }
    parts = read
    return read
  }

  /// Selects pairs of a facet value and an entry's number.
  private func pairs(_ facet: Facet) -> SQL {
    switch facet {
    case .everything: "SELECT id, number FROM entries WHERE number IN (\(list))"
    case .category: "SELECT category, number FROM entries WHERE number IN (\(list)) AND category IS NOT NULL"
    case .payee: "SELECT payee, number FROM entries WHERE number IN (\(list)) AND payee IS NOT NULL"
    case .tag: "SELECT tag, entry FROM entry_tags WHERE entry IN (\(list))"
    case .member: pairsOfMembers("")
    case .payer: pairsOfMembers(" AND s.paid <> 0")
    }
  }

  private func pairsOfMembers(_ condition: SQL) -> SQL {
    """
    SELECT m.id, s.entry
    FROM shares AS s JOIN members AS m ON m.number = s.member
    WHERE s.entry IN (\(list))\(condition)
    """
  }
}
