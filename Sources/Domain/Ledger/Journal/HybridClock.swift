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
