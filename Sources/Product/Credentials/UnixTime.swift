/// A second as apps and identity providers count them: since the beginning of 1970 in UTC.
package struct UnixTime: Hashable, Sendable {
  package let seconds: Int64

  /// What lies more than thirty million years away is as far as that: sums with it fit.
  package init(seconds: Int64) {
    self.seconds = min(max(seconds, -Self.farthest), Self.farthest)
  }

  /// The moment so many seconds later, or earlier.
  package func adding(_ seconds: Int64) -> UnixTime {
    let (sum, overflows) = self.seconds.addingReportingOverflow(seconds)
    return UnixTime(seconds: overflows ? (seconds < 0 ? .min : .max) : sum)
  }

  private static let farthest: Int64 = 1 << 50
}

extension UnixTime: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
}
