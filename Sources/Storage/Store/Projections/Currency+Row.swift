internal import JournalCoding
internal import Ledger
package import SQLite

extension Currency {
  /// From two columns, the code and the scale.
  package init(row: inout Row) throws {
    let code = try row.next("a currency", bytes: 1...Currency.longestCode)
    let scale = try row.next("a number of decimals", within: 0...Int64(Currency.largestScale))
    self.init(code: code, scale: Int(scale))
  }
}

extension Money {
  /// The largest total of a group's amounts. A hundred times as much still fits an `Int64`.
  static let sumLimit: Int64 = 50_000 * limit

  /// From three columns: the minor units, then the currency's code and scale. An amount, or a sum of amounts.
  package init(row: inout Row, isSum: Bool = false) throws {
    let units = isSum ? try row.nextSum() : try row.nextAmount()
    self.init(minorUnits: units, currency: try Currency(row: &row))
  }

  /// From three columns, which are all null if there is no amount.
  init?(optional row: inout Row) throws {
    guard try !row.skipsNull(3) else { return nil }
    self = try Money(row: &row)
  }
}

extension Row {
  /// The minor units of one amount, or of a member's part of it.
  mutating func nextAmount() throws -> Int64 { try next("an amount", within: -Money.limit...Money.limit) }

  /// The kind of an entry. The most frequent one is compared first, because every row of a list has a kind.
  mutating func next(_ type: Bill.Kind.Type = Bill.Kind.self) throws -> Bill.Kind {
    let word: String = try next()
    if word == Bill.Kind.expense.rawValue { return .expense }
    guard let kind = Bill.Kind(rawValue: word) else { throw damaged("a \(Bill.Kind.self)") }
    return kind
  }

  /// The minor units of a sum of many amounts.
  mutating func nextSum() throws -> Int64 { try next("a sum", within: -Money.sumLimit...Money.sumLimit) }
}

extension Split: Storable {
  var stored: Value { .blob(encoded) }

  init(stored column: Column) throws { try self.init(encoded: [UInt8](stored: column)) }
}

extension Schedule: Storable {
  var stored: Value { .blob(encoded) }

  init(stored column: Column) throws { try self.init(encoded: [UInt8](stored: column)) }
}

extension RecognizedReceipt: Storable {
  var stored: Value { .blob(encoded) }

  init(stored column: Column) throws { try self.init(encoded: [UInt8](stored: column)) }
}

extension Entry: Storable {
  var stored: Value { .blob(encoded) }

  init(stored column: Column) throws { try self.init(encoded: [UInt8](stored: column)) }
}

extension Bill.Kind: Storable {}
extension Label.Kind: Storable {}
