internal import Ledger
internal import SQLite

extension Tick {
  /// From two columns, the milliseconds and the counter.
  init(row: inout Row) throws {
    let milliseconds: Int64 = try row.next(expecting: "a moment") {
      (-Instant.farthest...Instant.farthest).contains($0)
    }
    let counter: Int = try row.next(expecting: "a counter") { (0...Tick.highestCounter).contains($0) }
    self.init(milliseconds: milliseconds, counter: counter)
  }
}

extension Row {
  /// A place in the journal, of which there are far more than anybody will ever fill.
  mutating func nextSequence() throws -> Int64 {
    try next(expecting: "a place in the journal") { (0...Int64(Int.mostStored)).contains($0) }
  }
}
