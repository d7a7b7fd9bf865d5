internal import Ledger
package import SQLite

extension Row {
  mutating func next<Thing>(_ type: ID<Thing>.Type = ID<Thing>.self) throws -> ID<Thing> {
    let (high, low) = try nextBlobHalves()
    return ID(high: high, low: low)
  }

  mutating func next<Thing>(_ type: ID<Thing>?.Type = ID<Thing>?.self) throws -> ID<Thing>? {
    try nextBlobHalvesOrNone().map { ID(high: $0.high, low: $0.low) }
  }
}

extension ID: Storable {
  var stored: Value { .pair(high, low) }

  init(stored column: Column) throws {
    let (high, low) = try column.pair()
    self.init(high: high, low: low)
  }
}

/// A day is stored as the integer yyyymmdd, which sorts by date.
extension Day: Storable {
  var stored: Value { .integer(Int64(year * 10_000 + month * 100 + day)) }

  init(stored column: Column) throws {
    let number = Int(try column.integer())
    guard let day = Day(year: number / 10_000, month: number / 100 % 100, day: number % 100) else {
      throw column.mismatch("a day")
    }
    self = day
  }
}

extension Role: Storable {}

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
