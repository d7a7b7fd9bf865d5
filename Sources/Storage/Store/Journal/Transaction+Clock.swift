package import Ledger
internal import SQLite

extension Transaction {
  /// The next tick of the instance's hybrid clock, which is stored in the database.
  package func nextTick(at now: Instant) throws -> Tick {
    var clock = try clock ?? HybridClock(last: lastTick() ?? Tick(milliseconds: 0, counter: 0))
    defer { self.clock = clock }
    return clock.next(now: now.milliseconds)
  }

  /// Saves the clock, and counts the operations appended since the last time.
  package func saveClock() throws {
    guard let last = clock?.last else { return }
    try connection.run(
      """
      INSERT INTO clock (number, milliseconds, counter, operations)
      VALUES (1, \(last.milliseconds), \(last.counter), \(appended))
      ON CONFLICT (number) DO UPDATE SET
        milliseconds = excluded.milliseconds, counter = excluded.counter,
        operations = operations + excluded.operations
      """)
    appended = 0
  }

  /// Moves the clock forward to a tick of another instance, if that is later.
  package func moveClock(to tick: Tick) throws {
    if let last = try clock?.last ?? lastTick(), last >= tick { return }
    clock = HybridClock(last: tick)
    try saveClock()
  }

  /// Counts operations that were restored from another instance, or removed.
  package func countOperations(_ count: Int) throws {
    try connection.run("UPDATE clock SET operations = max(0, operations + \(count))")
  }

  private func lastTick() throws -> Tick? {
    try connection.first("SELECT milliseconds, counter FROM clock", Tick.init(row:))
  }
}
