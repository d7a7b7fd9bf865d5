internal import Ledger
internal import SQLite

extension Currency {
  /// From two columns, the code and the scale.
  init(row: inout Row) throws {
    let code: String = try row.next(expecting: "a currency") {
      (1...8 * Currency.longestCustomCode).contains($0.utf8.count)
    }
    let scale: Int = try row.next(expecting: "a number of decimals") {
      (0...Currency.largestScale).contains($0)
    }
    self.init(code: code, scale: scale)
  }
}

extension Money {
  /// What the amounts of a group may add up to. A hundred times as much fits an `Int64` still.
  static let sumLimit: Int64 = 50_000 * limit

  /// From three columns: the minor units, then the currency's code and scale. An amount, or a sum of amounts.
  init(row: inout Row, isSum: Bool = false) throws {
    let units = isSum ? try row.nextSum() : try row.nextAmount()
    self.init(minorUnits: units, currency: try Currency(row: &row))
  }
}

extension Row {
  /// Minor units of one amount, or of somebody's part of it.
  mutating func nextAmount() throws -> Int64 {
    try next(expecting: "an amount") { $0.magnitude <= UInt64(Money.limit) }
  }

  /// Minor units of what many amounts add up to.
  mutating func nextSum() throws -> Int64 {
    try next(expecting: "a sum") { $0.magnitude <= UInt64(Money.sumLimit) }
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
