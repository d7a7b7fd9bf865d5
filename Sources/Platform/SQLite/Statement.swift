internal import CSQLite

/// A compiled statement of one connection, used by one caller at a time.
final class Statement {
  let handle: OpaquePointer
  private let connection: OpaquePointer
  private(set) var isInUse = false

  init(_ text: String, connection: OpaquePointer) throws {
    var handle: OpaquePointer?
    var isWhole = false
    let code = text.withCString { start in
      var rest: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(connection, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &rest)
      isWhole = rest?.pointee == 0
      return code
    }
    guard code == SQLITE_OK else { throw DatabaseError(code, on: connection, sql: text) }
    guard let handle, isWhole else {
      sqlite3_finalize(handle)
      throw DatabaseError(code: SQLITE_MISUSE, message: "not exactly one statement", sql: text)
    }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  func begin(_ values: [Value]) throws {
    isInUse = true
    guard values.count == Int(sqlite3_bind_parameter_count(handle)) else { throw error(SQLITE_RANGE) }
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  /// Returns true if there is a row, false at the end.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  /// Resets the statement and its values. `sqlite3_reset` repeats the error of the last step, which was
  /// thrown already.
  func end() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    isInUse = false
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let integer): return sqlite3_bind_int64(handle, index, integer)
    case .real(let real): return sqlite3_bind_double(handle, index, real)
    case .text(var text):
      return text.withUTF8 { csqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count)) }
    case .blob(let bytes):
      return bytes.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
    case .pair(let high, let low):
      return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
        csqlite_bind_blob(handle, index, $0.baseAddress, 16)
      }
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let sql = sqlite3_sql(handle).map { String(cString: $0) }
    return DatabaseError(code, on: connection, sql: sql, mayQuoteValues: true)
  }
}
