package import Ledger
package import Store

/// The date and time at a place.
package struct LocalTime: Equatable, Sendable {
  package let day: Day
  package let hour: Int
  package let minute: Int
  package let second: Int

  /// The time this many seconds after the beginning of 1970, without clock changes.
  package init(secondsSinceEpoch seconds: Int64) {
    let days = seconds.dividedDown(by: 86_400)
    let rest = Int(seconds - days * 86_400)
    day = Day(daysSinceEpoch: Int(days)) ?? .first
    hour = rest / 3_600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// `2025-03-04T09:05:00`
  package var iso8601: String { "\(day)T\(Self.padded(hour)):\(Self.padded(minute)):\(Self.padded(second))" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Instant {
  /// The local time at this moment.
  package func time(in zone: TimeZone) -> LocalTime {
    let seconds = milliseconds.dividedDown(by: 1000)
    return LocalTime(secondsSinceEpoch: seconds + Int64(zone.offset(at: seconds)))
  }

  /// `2025-03-04T09:05:00Z`
  package var iso8601: String { time(in: .utc).iso8601 + "Z" }
}

extension Int64 {
  /// Rounds down, as for days and seconds before 1970.
  fileprivate func dividedDown(by divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
