package import Ledger
internal import SQLite

/// The exchange rate of the latest entry, proposed for the next one in the same currencies.
package struct RememberedRate: Hashable, Sendable {
  package let rate: Rate
  /// The title of the entry with this rate.
  package let title: String
  package let day: Day
}

extension Snapshot {
  /// The rate of the newest entry that was converted from one currency to another; nil if there is none.
  package func lastRate(from currency: Currency, to other: Currency, in group: ID<Group>) throws
    -> RememberedRate?
  {
    guard currency != other else { return nil }
    let id = try connection.value(Self.lastConverted(currency, other, group), as: ID<Entry>.self)
    guard let id, let entry = try entry(id, in: group)?.entry, let rate = entry.bill.rate else { return nil }
    return RememberedRate(rate: rate, title: entry.title, day: entry.day)
  }

  static func lastConverted(_ currency: Currency, _ other: Currency, _ group: ID<Group>) -> SQL {
    """
    SELECT e.id
    FROM entries AS e INDEXED BY entries_converted
    WHERE e."group" = \(group) AND e.original IS NOT NULL AND e.deleted IS NULL
      AND e.original_currency = \(currency.code) AND e.original_scale = \(currency.scale)
      AND e.currency = \(other.code) AND e.scale = \(other.scale)
    ORDER BY e.day DESC, e.created DESC, e.created_counter DESC, e.id DESC
    LIMIT 1
    """
  }
}
