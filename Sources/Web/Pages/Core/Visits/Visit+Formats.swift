package import Store
package import Ledger
package import Words

extension Visit {
  /// How the visitor reads numbers and days.
  package var formats: Formats {
    Formats(t: t, locale: visitor?.account.formats, today: day(of: now))
  }

  /// The day that a moment is on where the visitor is.
  package func day(of moment: Instant) -> Day { moment.time(in: timeZone).day }

  /// A moment as the visitor's clock shows it.
  package func moment(_ instant: Instant) -> String { formats.moment(instant.time(in: timeZone)) }

  package var timeZone: TimeZone {
    visitor?.account.timeZone.flatMap { TimeZone.named($0) } ?? .machine
  }
}
