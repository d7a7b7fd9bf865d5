import Glibc

/// A time on the machine's monotonic clock, which cannot be set: for deadlines, never for stored times.
package struct Ticks: Comparable, Sendable {
  private let nanoseconds: Int64

  package static var now: Ticks {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Ticks(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  var asTimespec: timespec {
    timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  package static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

  package static func + (start: Self, duration: Duration) -> Ticks {
    let (seconds, attoseconds) = duration.components
    return Ticks(nanoseconds: start.nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  package static func - (end: Self, start: Self) -> Duration {
    .nanoseconds(end.nanoseconds - start.nanoseconds)
  }
}
