/// Gives each operation a later tick than any seen before, near the wall clock that is passed in.
package struct HybridClock: Hashable, Sendable {
  /// The latest tick given or seen.
  package private(set) var last: Tick

  package init(last: Tick = Tick(milliseconds: 0, counter: 0)) {
    self.last = last
  }

  /// How far a tick from elsewhere may be ahead of this clock.
  package static let tolerance: Int64 = 60_000

  /// The next tick, also where the wall clock stands still or was set back.
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

  /// Takes note of a tick from elsewhere, unless it is too far ahead to be believed.
  package mutating func observe(_ tick: Tick, now milliseconds: Int64) throws(ClockError) {
    let (limit, overflow) = milliseconds.addingReportingOverflow(HybridClock.tolerance)
    guard overflow || tick.milliseconds <= limit else { throw .aheadOfTime(tick) }
    last = max(last, tick)
  }
}

/// Why a tick is not accepted.
package enum ClockError: Error, Hashable {
  case aheadOfTime(Tick)
}
