import Foundation
import Ledger
import Store

extension Visit {
  /// How the visitor reads numbers and days.
  var formats: Formats {
    Formats(t: t, locale: visitor?.account.formats, today: day(of: now))
  }

  /// The day that a moment is on where the visitor is.
  func day(of moment: Instant) -> Day {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: moment.date)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return .first }
    return Day(year: year, month: month, day: day) ?? .first
  }

  var timeZone: TimeZone {
    visitor?.account.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current
  }
}

extension Instant {
  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
