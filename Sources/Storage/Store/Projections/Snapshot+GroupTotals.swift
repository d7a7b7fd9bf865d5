package import Ledger
internal import SQLite

extension Snapshot {
  package func tallies(of group: ID<Group>) throws -> [EntryTallyKey: EntryTally] {
    var tallies: [EntryTallyKey: EntryTally] = [:]
    try connection.forEach(
      """
      SELECT facet, value, span, start, kind, currency, scale, count, total
      FROM tallies
      WHERE "group" = \(group)
      """
    ) { row in
      let key = try EntryTallyKey(row: &row)
      tallies[key] = EntryTally(count: try row.next(), total: try row.nextSum())
    }
    return tallies
  }

  package func monthSums(of group: ID<Group>) throws -> [MonthSumKey: EntryTally] {
    var sums: [MonthSumKey: EntryTally] = [:]
    try connection.forEach(
      """
      SELECT
        m.id, s.month, s.category, s.payee, s.tags, s.kind, s.currency, s.scale, s.count, s.total
      FROM month_sums AS s LEFT JOIN members AS m ON m.number = s.member
      WHERE s."group" = \(group)
      """
    ) { row in
      let key = try MonthSumKey(row: &row)
      sums[key] = EntryTally(count: try row.next(), total: try row.nextSum())
    }
    return sums
  }

  /// The balance of each member of a group, under the names that the entries use.
  package func storedBalances(of group: ID<Group>) throws -> [Currency: [ID<Member>: Int64]] {
    var balances: [Currency: [ID<Member>: Int64]] = [:]
    try connection.forEach(
      """
      SELECT b.currency, b.scale, m.id, b.net
      FROM balances AS b JOIN members AS m ON m.number = b.member
      WHERE b."group" = \(group) AND b.net <> 0
      """
    ) { row in
      let currency = try Currency(row: &row)
      balances[currency, default: [:]][try row.next()] = try row.nextSum()
    }
    return balances
  }

  package func storedDebts(of group: ID<Group>) throws -> [Transfer] {
    try connection.all(
      """
      SELECT a.id, b.id, d.amount, d.currency, d.scale
      FROM debts AS d
      JOIN members AS a ON a.number = d.debtor
      JOIN members AS b ON b.number = d.creditor
      WHERE d."group" = \(group) AND d.amount <> 0
      """
    ) { row in
      Transfer(payer: try row.next(), payee: try row.next(), amount: try Money(row: &row, isSum: true))
    }
  }
}

extension EntryTallyKey {
  fileprivate init(row: inout Row) throws {
    facet = try row.next()
    let bytes: [UInt8] = try row.next()
    value = ID(bytes: bytes)
    span = EntryTallySpan(kind: try row.next(), start: try row.next())
    kind = try row.next()
    currency = try Currency(row: &row)
  }
}

extension MonthSumKey {
  fileprivate init(row: inout Row) throws {
    member = try row.next()
    month = try row.next()
    category = ID(bytes: try row.next([UInt8].self))
    payee = ID(bytes: try row.next([UInt8].self))
    tags = TagSet.tags(in: try row.next())
    kind = try row.next()
    currency = try Currency(row: &row)
  }
}
