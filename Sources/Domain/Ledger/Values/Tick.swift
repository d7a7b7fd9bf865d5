/// A time of a hybrid logical clock: the wall clock's milliseconds, and a counter within them.
package struct Tick: Hashable, Sendable {
  package let milliseconds: Int64
  package let counter: Int

  package init(milliseconds: Int64, counter: Int) {
    self.milliseconds = milliseconds
    self.counter = counter
  }

  /// The highest counter within one millisecond.
  package static let highestCounter = 65_535
  /// The year 10889, far beyond any clock: later times are refused.
  package static let highestMilliseconds: Int64 = 1 << 48 - 1
}

extension Tick: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    (a.milliseconds, a.counter) < (b.milliseconds, b.counter)
  }
}
