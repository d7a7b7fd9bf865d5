internal import Ledger
package import SQLite

extension Tick {
  /// From two columns, the milliseconds and the counter.
  package init(row: inout Row) throws {
    let milliseconds = try row.next("a moment", within: -Instant.farthest...Instant.farthest)
    let counter = try row.next("a counter", within: 0...Int64(Tick.highestCounter))
    self.init(milliseconds: milliseconds, counter: Int(counter))
  }
}

extension Row {
  /// A place in the journal. There are far more places than will ever be used.
  package mutating func nextSequence() throws -> Int64 {
    try next("a place in the journal", within: 0...Int64(Int.mostStored))
  }
}
