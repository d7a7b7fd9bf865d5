internal import Ledger
internal import SQLite

extension Currency {
  /// From two columns, the code and the scale.
  init(row: inout Row) throws {
    let code: String = try row.next()
    self.init(code: code, scale: try row.next())
  }
}

extension Money {
  /// From three columns: the minor units, then the currency's code and scale.
  init(row: inout Row) throws {
    let units: Int64 = try row.next()
    self.init(minorUnits: units, currency: try Currency(row: &row))
  }
}

extension Split: Storable {
  var stored: Value { .blob(encoded) }

  init(stored column: Column) throws {
    try self.init(encoded: [UInt8](stored: column))
  }
}

extension Schedule: Storable {
  var stored: Value { .blob(encoded) }

  init(stored column: Column) throws {
    try self.init(encoded: [UInt8](stored: column))
  }
}

extension Entry: Storable {
  var stored: Value { .blob(encoded) }

  init(stored column: Column) throws {
    try self.init(encoded: [UInt8](stored: column))
  }
}

extension Bill.Kind: Storable {}
extension Label.Kind: Storable {}
