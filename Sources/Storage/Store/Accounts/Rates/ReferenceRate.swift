package import Ledger
internal import SQLite

/// The European Central Bank's exchange rate of a day.
package struct ReferenceRate: Hashable, Sendable {
  package let rate: Rate
  package let day: Day

  /// There are no rates on days when banks are closed: earlier ones are used, but none older than this many
  /// days.
  package static let longestGap = 7
  /// The number of days that are stored.
  fileprivate static let daysKept = 1_100
}

extension Snapshot {
  /// The rate of a day, or of the last day before it with a rate.
  package func referenceRate(from currency: Currency, to other: Currency, on day: Day) throws
    -> ReferenceRate?
  {
    guard let rates = try referenceRates(until: day), rates.day.days(until: day) <= ReferenceRate.longestGap,
      let rate = rates.rate(from: currency, to: other)
    else { return nil }
    return ReferenceRate(rate: rate, day: rates.day)
  }

  /// The rates of the newest day up to `last`; nil if there are none.
  package func referenceRates(until last: Day) throws -> ReferenceRates? {
    let newest = try connection.value(
      "SELECT max(day) FROM reference_rates WHERE day <= \(last)", as: Day?.self)
    guard let day = newest ?? nil else { return nil }
    var perEuro: [String: DecimalNumber] = [:]
    try connection.forEach("SELECT currency, units, scale FROM reference_rates WHERE day = \(day)") { row in
      let (currency, units, scale): (String, Int64, Int64) = (try row.next(), try row.next(), try row.next())
      perEuro[currency] = DecimalNumber(units: units, scale: Int(clamping: scale))
    }
    return ReferenceRates(day, perEuro)
  }
}

extension Transaction {
  /// Stores the rates of a day, and removes old ones.
  package func keep(_ rates: ReferenceRates) throws {
    for (currency, quantity) in rates.perEuro {
      try connection.run(
        """
        INSERT INTO reference_rates (day, currency, units, scale)
        VALUES (\(rates.day), \(currency), \(quantity.units), \(Int64(quantity.scale)))
        ON CONFLICT (day, currency) DO UPDATE SET units = excluded.units, scale = excluded.scale
        """)
    }
    guard let oldest = rates.day.adding(days: -ReferenceRate.daysKept) else { return }
    try connection.run("DELETE FROM reference_rates WHERE day < \(oldest)")
  }
}
