import Ledger
import Store
import Words

extension Visit {
  /// The visitor's formats of numbers and dates.
  var formats: Formats {
    Formats(t: t, locale: visitor?.account.formats, today: day(of: now))
  }

  /// The day of an instant in the visitor's time zone.
  func day(of moment: Instant) -> Day { moment.time(in: timeZone).day }

  /// An instant as text, in the visitor's time zone.
  func moment(_ instant: Instant) -> String { formats.moment(instant.time(in: timeZone)) }

  var timeZone: TimeZone {
    visitor?.account.timeZone.flatMap { TimeZone.named($0) } ?? .machine
  }
}
