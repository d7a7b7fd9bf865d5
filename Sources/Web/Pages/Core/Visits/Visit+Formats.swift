import Ledger
import Store
import Words

extension Visit {
  /// How the visitor reads numbers and days.
  var formats: Formats {
    Formats(t: t, locale: visitor?.account.formats, today: day(of: now))
  }

  /// The day that a moment is on where the visitor is.
  func day(of moment: Instant) -> Day { moment.time(in: timeZone).day }

  /// A moment as the visitor's clock shows it.
  func moment(_ instant: Instant) -> String { formats.moment(instant.time(in: timeZone)) }

  var timeZone: TimeZone {
    visitor?.account.timeZone.flatMap { TimeZone.named($0) } ?? .machine
  }
}
