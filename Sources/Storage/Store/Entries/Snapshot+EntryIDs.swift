package import Ledger
internal import SQLite

extension Snapshot {
  /// The newest entries that match a filter, at most `limit`.
  package func entryIDs(of overview: GroupOverview, matching filter: EntryFilter, limit: Int) throws -> [ID<
    Entry
  >] {
    let selection = try EntrySelection(filter, in: overview, self)
    return try connection.values(
      """
      SELECT e.id
      \(selection.source(try path(through: selection)))
      \(EntryRow.order)
      LIMIT \(limit)
      """, as: ID<Entry>.self)
  }

  /// The newest entries of a currency that have no exchange rate, at most `limit`.
  package func entriesWithoutRate(in currency: Currency, of group: ID<Group>, limit: Int) throws -> [ID<
    Entry
  >] {
    try connection.values(
      "SELECT e.id \(Self.withoutRate(currency, group)) \(EntryRow.order) LIMIT \(limit)", as: ID<Entry>.self)
  }

  /// The number of these entries.
  package func countWithoutRate(in currency: Currency, of group: ID<Group>) throws -> Int {
    try connection.value("SELECT count(*) \(Self.withoutRate(currency, group))", as: Int64.self).map {
      Int(clamping: $0)
    } ?? 0
  }

  private static func withoutRate(_ currency: Currency, _ group: ID<Group>) -> SQL {
    """
    FROM entries AS e INDEXED BY entries_listed
    WHERE e."group" = \(group) AND e.deleted IS NULL AND e.original IS NULL
      AND e.currency = \(currency.code) AND e.scale = \(currency.scale)
    """
  }

  /// The entries in which a member has a part, under any of their names, the newest first.
  package func entries(naming member: ID<Member>, in overview: GroupOverview, limit: Int) throws -> [ID<
    Entry
  >] { try entryIDs(of: overview, matching: .naming(member), limit: limit) }

  /// The number of these entries.
  package func entryCount(naming member: ID<Member>, in overview: GroupOverview) throws -> Int {
    try sums(of: EntrySelection(.naming(member), in: overview, self)).reduce(0) { $0 + $1.count }
  }
}

extension EntryFilter {
  fileprivate static func naming(_ member: ID<Member>) -> EntryFilter {
    var filter = EntryFilter()
    filter.member = member
    return filter
  }
}
