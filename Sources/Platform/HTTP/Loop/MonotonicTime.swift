import Glibc

/// A time of the monotonic clock, in milliseconds.
struct MonotonicTime: Comparable, Sendable {
  let milliseconds: Int64

  static let never = MonotonicTime(milliseconds: .max)

  static var now: MonotonicTime { MonotonicTime(milliseconds: nanoseconds() / 1_000_000) }

  /// For measuring durations.
  static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  static func < (a: MonotonicTime, b: MonotonicTime) -> Bool { a.milliseconds < b.milliseconds }

  static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let (sum, overflows) = time.milliseconds.addingReportingOverflow(duration.milliseconds)
    return overflows ? .never : MonotonicTime(milliseconds: sum)
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
