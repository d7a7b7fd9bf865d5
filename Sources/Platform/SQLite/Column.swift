internal import CSQLite

/// One column of a statement's current row. Valid only until the statement moves on.
///
/// SQLite would convert between types silently; these accessors throw instead, because a value of another
/// type than was written means that the file is damaged.
package struct Column {
  let handle: OpaquePointer
  let index: Int32

  package var isNull: Bool { kind == SQLITE_NULL }

  package func integer() throws -> Int64 {
    guard kind == SQLITE_INTEGER else { throw mismatch("an integer") }
    return sqlite3_column_int64(handle, index)
  }

  package func real() throws -> Double {
    guard kind == SQLITE_FLOAT else { throw mismatch("a number") }
    return sqlite3_column_double(handle, index)
  }

  /// The text, which must be valid UTF-8; a NUL inside does not end it.
  package func text() throws -> String {
    guard kind == SQLITE_TEXT, let start = sqlite3_column_text(handle, index) else { throw mismatch("text") }
    let length = Int(sqlite3_column_bytes(handle, index))
    let bytes = UnsafeBufferPointer(start: start, count: length)
    guard let text = try? UTF8Span(validating: bytes.span) else { throw mismatch("UTF-8 text") }
    return String(copying: text)
  }

  /// Lends the bytes of a blob, which are valid only until the statement moves on.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    guard kind == SQLITE_BLOB else { throw mismatch("bytes") }
    let start = sqlite3_column_blob(handle, index)
    let length = start == nil ? 0 : Int(sqlite3_column_bytes(handle, index))
    return try body(UnsafeRawBufferPointer(start: start, count: length))
  }

  /// The two halves of a blob of exactly sixteen bytes.
  package func pair() throws -> (high: UInt64, low: UInt64) {
    try withBytes { bytes in
      guard bytes.count == 16 else { throw mismatch("16 bytes") }
      let high = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      let low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      return (UInt64(bigEndian: high), UInt64(bigEndian: low))
    }
  }

  /// The error for a value of the right type that is not valid.
  package func mismatch(_ expected: String) -> ColumnError {
    ColumnError(
      column: sqlite3_column_name(handle, index).map { String(cString: $0) } ?? "\(index)",
      expected: expected, found: kindInWords, sql: sqlite3_sql(handle).map { String(cString: $0) } ?? "")
  }

  fileprivate var kind: Int32 { sqlite3_column_type(handle, index) }

  private var kindInWords: String {
    switch kind {
    case SQLITE_INTEGER: "an integer"
    case SQLITE_FLOAT: "a number"
    case SQLITE_TEXT: "text"
    case SQLITE_BLOB: "a blob of \(sqlite3_column_bytes(handle, index)) bytes"
    default: "nothing"
    }
  }
}

/// Any value, for copying between databases.
extension Value: Storable {
  package var stored: Value { self }

  package init(stored column: Column) throws {
    switch column.kind {
    case SQLITE_INTEGER: self = .integer(try column.integer())
    case SQLITE_FLOAT: self = .real(try column.real())
    case SQLITE_TEXT: self = .text(try column.text())
    case SQLITE_BLOB: self = .blob(try column.withBytes { Array($0) })
    default: self = .null
    }
  }
}

/// A column has an unexpected type or value: the file is damaged, or another program has changed it.
package struct ColumnError: Error, Hashable, Sendable {
  package let column: String
  package let expected: String
  package let found: String
  package let sql: String
}

extension ColumnError: CustomStringConvertible {
  /// For people who do not know SQL.
  package var description: String { "a row of the database is damaged: \(words)" }

  package var words: String { "column \(column) should hold \(expected) and holds \(found)" }
}
