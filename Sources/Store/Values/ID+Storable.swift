internal import Ledger
internal import SQLite

extension ID: Storable {
  var stored: Value { .pair(high, low) }

  init(stored column: Column) throws {
    let (high, low) = try column.pair()
    self.init(high: high, low: low)
  }
}
