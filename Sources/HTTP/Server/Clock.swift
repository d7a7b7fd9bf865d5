import Glibc

/// A point on the clock that only moves forward, in milliseconds.
struct Instant: Comparable, Sendable {
  let milliseconds: Int64

  static let never = Instant(milliseconds: .max)

  static var now: Instant { Instant(milliseconds: nanoseconds() / 1_000_000) }

  /// For measuring how long something took.
  static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

  static func + (instant: Instant, duration: Duration) -> Instant {
    let (sum, overflows) = instant.milliseconds.addingReportingOverflow(duration.milliseconds)
    return overflows ? .never : Instant(milliseconds: sum)
  }
}

extension Duration {
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflows else { return .max }
    let (sum, tooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return tooLong ? .max : sum
  }
}
