package import Ledger
internal import SQLite

/// An exchange rate of a day, as the central bank said.
package struct ReferenceRate: Hashable, Sendable {
  package let rate: Rate
  package let day: Day

  /// There is none of days on which banks are closed: those before have to do, and no older ones.
  package static let longestGap = 7
  /// Days that are kept.
  fileprivate static let daysKept = 1_100
}

extension Snapshot {
  /// The rate of a day, or of the last one before it on which there was any.
  package func referenceRate(
    from currency: Currency, to other: Currency, on day: Day
  ) throws -> ReferenceRate? {
    guard let rates = try referenceRates(until: day), rates.day.days(until: day) <= ReferenceRate.longestGap,
      let rate = rates.rate(from: currency, to: other)
    else { return nil }
    return ReferenceRate(rate: rate, day: rates.day)
  }

  /// Those of the newest day up to this one; nil where there are none.
  package func referenceRates(until last: Day) throws -> ReferenceRates? {
    let newest = try connection.value(
      "SELECT max(day) FROM reference_rates WHERE day <= \(last)", as: Day?.self)
    guard let day = newest ?? nil else { return nil }
    var perEuro: [String: Quantity] = [:]
    try connection.forEach("SELECT currency, units, scale FROM reference_rates WHERE day = \(day)") { row in
      let (currency, units, scale): (String, Int64, Int64) = (try row.next(), try row.next(), try row.next())
      perEuro[currency] = Quantity(units: units, scale: Int(clamping: scale))
    }
    return ReferenceRates(day, perEuro)
  }
}

extension Transaction {
  /// Keeps the rates of a day, and forgets those of years ago.
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
