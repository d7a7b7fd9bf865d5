package import Ledger
internal import SQLite

/// The exchange rate that an entry carries, for the next one in the same currencies.
package struct RememberedRate: Hashable, Sendable {
  package let rate: Rate
  /// The entry that has it.
  package let title: String
  package let day: Day
}

extension Snapshot {
  /// The rate of the newest entry in a currency that was converted to another one; nil where there is none
  /// among the last days with entries in that currency.
  package func lastRate(
    from currency: Currency, to other: Currency, in group: ID<Group>
  ) throws -> RememberedRate? {
    guard currency != other else { return nil }
    let id = try connection.value(Self.lastConverted(currency, other, group), as: ID<Entry>.self)
    guard let id, let entry = try entry(id, in: group)?.entry, let rate = entry.bill.rate else { return nil }
    return RememberedRate(rate: rate, title: entry.title, day: entry.day)
  }

  /// The tallies know the days, so that nobody walks past all the entries in other currencies.
  static func lastConverted(_ currency: Currency, _ other: Currency, _ group: ID<Group>) -> SQL {
    """
    SELECT e.id
    FROM (
        SELECT DISTINCT start
        FROM tallies
        WHERE "group" = \(group) AND facet = \(Facet.everything) AND value = x'' AND span = \(TallySpan.Kind.day)
          AND currency = \(currency.code) AND scale = \(currency.scale) AND count > 0
        ORDER BY start DESC
        LIMIT 100) AS d
      CROSS JOIN entries AS e INDEXED BY entries_listed
    WHERE e."group" = \(group) AND e.day = d.start AND e.deleted IS NULL
      AND e.currency = \(currency.code) AND e.scale = \(currency.scale)
      AND e.counted_currency = \(other.code) AND e.counted_scale = \(other.scale)
    ORDER BY d.start DESC, e.created DESC, e.created_counter DESC, e.id DESC
    LIMIT 1
    """
  }
}
