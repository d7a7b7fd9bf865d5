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

/// Gives each operation a later tick than all before, close to the given wall clock.
package struct HybridClock: Hashable, Sendable {
  /// The latest tick given.
  package private(set) var last: Tick

  package init(last: Tick = Tick(milliseconds: 0, counter: 0)) { self.last = last }

  /// The next tick, even if the wall clock stands still or was set back.
  package mutating func next(now milliseconds: Int64) -> Tick {
    if milliseconds > last.milliseconds {
      last = Tick(milliseconds: milliseconds, counter: 0)
    } else if last.counter < Tick.highestCounter {
      last = Tick(milliseconds: last.milliseconds, counter: last.counter + 1)
    } else {
      last = Tick(milliseconds: min(last.milliseconds, Tick.highestMilliseconds) + 1, counter: 0)
    }
    return last
  }
}
