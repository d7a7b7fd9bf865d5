internal import Glibc
internal import SQLite

/// A point in time: milliseconds since the beginning of 1970 in UTC.
package struct Instant: Hashable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The time after a duration, or the last possible one if it overflows.
  package func adding(_ duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, overflowsToo) = milliseconds.addingReportingOverflow(
      whole &+ attoseconds / 1_000_000_000_000_000)
    let isTooFar = overflows || overflowsToo
    return Instant(milliseconds: isTooFar ? (seconds < 0 ? .min : .max) : sum)
  }
}

extension Instant: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}

extension Instant: Storable {
  var stored: Value { .integer(milliseconds) }

  /// The limit of stored times in both directions: more than thirty thousand years away.
  package static let farthest: Int64 = 1 << 50

  /// Refuses times beyond the limit: no clock shows them, and sums with them would overflow.
  init(stored column: Column) throws {
    let milliseconds = try column.integer()
    guard milliseconds.magnitude <= UInt64(Instant.farthest) else { throw column.mismatch("a moment") }
    self.init(milliseconds: milliseconds)
  }
}

/// The source of the current time. Tests pass their own.
package struct WallClock: Sendable {
  package let now: @Sendable () -> Instant

  package init(_ now: @escaping @Sendable () -> Instant) { self.now = now }

  package static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
