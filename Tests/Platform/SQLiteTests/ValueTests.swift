import SQLite
import Testing

struct ValueTests {
  let connection: DatabaseConnection

  init() throws { connection = try Database.inMemory.connect() }

  @Test(arguments: [0, 1, -1, Int64.max, Int64.min]) func `an integer comes back as it was`(integer: Int64)
    throws
  { #expect(try connection.value("SELECT \(integer)") == integer) }

  @Test(arguments: ["", "a", "Zoë", "a\0b", "👩‍👩‍👧", "'; --", String(repeating: "x", count: 100_000)])
  func `text comes back as it was, byte for byte`(text: String) throws {
    let read = try connection.value("SELECT \(text)", as: String.self)
    #expect(read.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(arguments: [[], [0], [1, 0, 2], Array(repeating: 255, count: 70_000)] as [[UInt8]])
  func `bytes come back as they were`(bytes: [UInt8]) throws {
    #expect(try connection.value("SELECT \(bytes)") == bytes)
    #expect(try connection.value("SELECT typeof(\(bytes))") == "blob")
  }

  @Test func `a pair of halves is sixteen bytes with the high half first`() throws {
    let pair = Value.pair(0x0102_0304_0506_0708, 0x090A_0B0C_0D0E_0F10)
    #expect(try connection.value("SELECT \(Bound(pair))") == Array(1...16 as ClosedRange<UInt8>))
    let read = try connection.first("SELECT \(Bound(pair))") { row in try row.column(at: 0).pair() }
    #expect(read?.high == 0x0102_0304_0506_0708)
    #expect(read?.low == 0x090A_0B0C_0D0E_0F10)
  }

  @Test func `nothing is NULL and comes back as nothing`() throws {
    let none: Int? = nil
    #expect(try connection.value("SELECT \(none) IS NULL") == true)
    #expect(try connection.first("SELECT \(none)") { row in try row.next(Int?.self) } == .some(nil))
    #expect(try connection.first("SELECT \(Optional(5))") { row in try row.next(Int?.self) } == 5)
  }

  @Test func `truth is 0 or 1 and nothing else`() throws {
    #expect(try connection.value("SELECT \(true)") == true)
    #expect(try connection.value("SELECT \(false)") == false)
    #expect(throws: ColumnError.self) { try connection.value("SELECT 2", as: Bool.self) }
  }

  @Test func `a number with a fraction comes back as it was`() throws {
    #expect(try connection.value("SELECT \(0.1)") == 0.1)
  }

  @Test func `a value of another type is refused and not converted`() throws {
    #expect(throws: ColumnError.self) { try connection.value("SELECT '12'", as: Int.self) }
    #expect(throws: ColumnError.self) { try connection.value("SELECT 1.0", as: Int.self) }
    #expect(throws: ColumnError.self) { try connection.value("SELECT 12", as: String.self) }
    #expect(throws: ColumnError.self) { try connection.value("SELECT 'ab'", as: [UInt8].self) }
    #expect(throws: ColumnError.self) { try connection.value("SELECT 1", as: Double.self) }
    #expect(throws: ColumnError.self) { try connection.value("SELECT NULL", as: Int.self) }
    #expect(throws: ColumnError.self) {
      try connection.first("SELECT x'00'") { row in try row.column(at: 0).pair().low }
    }
  }

  @Test func `text that is no UTF-8 is refused`() throws {
    #expect(throws: ColumnError.self) { try connection.value("SELECT CAST(x'ff' AS TEXT)", as: String.self) }
  }

  @Test func `a refusal names the column and what was found`() throws {
    let error = try #require(throws: ColumnError.self) {
      try connection.value("SELECT 'x' AS amount", as: Int.self)
    }
    #expect(error.column == "amount")
    #expect(
      error.description
        == "a row of the database is damaged: column amount should hold an integer and holds text")
  }

  @Test func `columns are read in order and no further than they go`() throws {
    let read = try connection.first("SELECT 1, 'b'") { row in
      (try row.next(Int.self), try row.next(String.self))
    }
    #expect(read?.0 == 1)
    #expect(read?.1 == "b")
    #expect(throws: ColumnError.self) {
      try connection.first("SELECT 1") { row in
        _ = try row.next(Int.self)
        _ = try row.next(Int.self)
      }
    }
    #expect(throws: ColumnError.self) {
      try connection.first("SELECT 1") { row in try row.value(at: -1, as: Int.self) }
    }
  }
}

/// A value that is bound unchanged.
private struct Bound: Storable {
  let stored: Value

  init(_ value: Value) { stored = value }

  init(stored column: Column) throws { throw column.mismatch("nothing that is read") }
}
