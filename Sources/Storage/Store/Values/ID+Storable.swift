internal import Ledger
internal import SQLite

extension Row {
  mutating func next<Thing>(_ type: ID<Thing>.Type = ID<Thing>.self) throws -> ID<Thing> {
    let (high, low) = try nextPair()
    return ID(high: high, low: low)
  }

  mutating func next<Thing>(_ type: ID<Thing>?.Type = ID<Thing>?.self) throws -> ID<Thing>? {
    try nextPairOrNone().map { ID(high: $0.high, low: $0.low) }
  }
}

extension ID: Storable {
  var stored: Value { .pair(high, low) }

  init(stored column: Column) throws {
    let (high, low) = try column.pair()
    self.init(high: high, low: low)
  }
}
