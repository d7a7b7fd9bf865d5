/// A moment in seconds since the beginning of 1970 in UTC, as apps and identity providers count.
package struct UnixTime: Hashable, Sendable {
  package let seconds: Int64

  /// Limited to thirty million years, so that sums do not overflow.
  package init(seconds: Int64) { self.seconds = min(max(seconds, -Self.farthest), Self.farthest) }

  /// The moment this many seconds later, or earlier.
  package func adding(_ seconds: Int64) -> UnixTime {
    let (sum, overflows) = self.seconds.addingReportingOverflow(seconds)
    return UnixTime(seconds: overflows ? (seconds < 0 ? .min : .max) : sum)
  }

  private static let farthest: Int64 = 1 << 50
}

extension UnixTime: Comparable { package static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds } }
