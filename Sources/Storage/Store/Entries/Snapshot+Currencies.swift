package import Ledger
internal import SQLite

extension Snapshot {
  /// The currencies of a group's entries, the most used first: those that entries count in, and those they
  /// were converted from. Each of the latter takes one index lookup, however many entries use it.
  package func currencies(usedIn group: ID<Group>) throws -> [Currency] {
    try remembered(\.currencies, of: group) { try readCurrencies(usedIn: group) }
  }

  private func readCurrencies(usedIn group: ID<Group>) throws -> [Currency] {
    let counted = try connection.all(
      """
      SELECT currency, scale
      FROM tallies
      WHERE "group" = \(group) AND facet = \(Facet.everything) AND value = x'' AND span = 0
      GROUP BY currency, scale
      HAVING sum(count) > 0
      ORDER BY sum(count) DESC, currency
      """
    ) { row in try Currency(row: &row) }
    let converted = try connection.all(Self.converted(in: group)) { row in try Currency(row: &row) }
    return counted + converted.filter { !counted.contains($0) }
  }

  static func converted(in group: ID<Group>) -> SQL {
    """
    WITH RECURSIVE used (code) AS (
      SELECT min(original_currency)
      FROM entries
      WHERE "group" = \(group) AND original IS NOT NULL AND deleted IS NULL
      UNION ALL
      SELECT (
        SELECT min(original_currency)
        FROM entries
        WHERE "group" = \(group) AND original IS NOT NULL AND deleted IS NULL AND original_currency > code
      )
      FROM used
      WHERE code IS NOT NULL
    )
    SELECT code, (
      SELECT original_scale
      FROM entries
      WHERE "group" = \(group) AND original IS NOT NULL AND deleted IS NULL AND original_currency = code
      LIMIT 1
    )
    FROM used
    WHERE code IS NOT NULL
    """
  }
}
