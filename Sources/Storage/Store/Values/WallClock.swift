internal import Glibc

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
