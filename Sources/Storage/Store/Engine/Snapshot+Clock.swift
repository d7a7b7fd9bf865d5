internal import Ledger
internal import SQLite

extension Snapshot {
  /// Describes what is wrong with the clock; nil if it continues after the last operation.
  package func storedClockFlaw() throws -> String? {
    let clock = try connection.first("SELECT milliseconds, counter FROM clock", Self.readTick)
    let last = try connection.first(
      "SELECT milliseconds, counter FROM operations ORDER BY sequence DESC LIMIT 1", Self.readTick)
    guard let clock else { return last == nil ? nil : "the database's clock is missing" }
    guard clock.isPossible else { return "the database's clock shows an impossible time" }
    let count = try connection.value("SELECT operations FROM clock", as: Int64.self) ?? 0
    guard (0...Int64(Int.mostStored)).contains(count) else {
      return "the number of operations beside the database's clock is impossible"
    }
    if let last, last.isPossible, clock < last { return "the database's clock is behind its journal" }
    return nil
  }

  /// Reads a tick without checking that it is possible.
  private static func readTick(_ row: inout Row) throws -> Tick {
    let milliseconds: Int64 = try row.next()
    return Tick(milliseconds: milliseconds, counter: Int(try row.next(Int64.self)))
  }
}

extension Transaction {
  /// Sets an impossible clock to the end of the journal. Returns what was wrong with it; nil if nothing was.
  package func mendClock() throws -> String? {
    guard let flaw = try storedClockFlaw() else { return nil }
    let latest: Int64? = try connection.value(
      "SELECT max(milliseconds) FROM operations WHERE milliseconds BETWEEN 0 AND \(Tick.highestMilliseconds)")
    try connection.run(
      """
      INSERT INTO clock (number, milliseconds, counter, operations)
      VALUES (1, \(latest ?? 0), \(Tick.highestCounter), \(try operationCount()))
      ON CONFLICT (number) DO UPDATE SET
        milliseconds = excluded.milliseconds,
        counter = excluded.counter,
        operations = CASE
          WHEN operations BETWEEN 0 AND \(Int.mostStored) THEN operations
          ELSE excluded.operations
        END
      """)
    return flaw
  }
}

extension Tick {
  fileprivate var isPossible: Bool {
    (0...Tick.highestMilliseconds).contains(milliseconds) && (0...Tick.highestCounter).contains(counter)
  }
}
