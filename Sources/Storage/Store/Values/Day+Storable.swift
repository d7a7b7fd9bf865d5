internal import Ledger
internal import SQLite

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
