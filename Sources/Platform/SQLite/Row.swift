internal import CSQLite

/// A statement's current row, lent to a closure: it cannot be kept.
package struct Row: ~Copyable {
  private let handle: OpaquePointer
  private let count: Int32
  private var position: Int32 = 0

  init(_ handle: OpaquePointer) {
    self.handle = handle
    self.count = sqlite3_column_count(handle)
  }

  /// Reads the next column, in the order of the query.
  package mutating func next<V: Storable>(_ type: V.Type = V.self) throws -> V {
    let value: V = try value(at: Int(position))
    position += 1
    return value
  }

  // The most frequent types, without generic dispatch for each column.

  package mutating func next(_ type: Int64.Type = Int64.self) throws -> Int64 {
    let value = try column(at: Int(position)).integer()
    position += 1
    return value
  }

  package mutating func next(_ type: String.Type = String.self) throws -> String {
    let value = try column(at: Int(position)).text()
    position += 1
    return value
  }

  /// The two halves of sixteen bytes.
  package mutating func nextBlobHalves() throws -> (high: UInt64, low: UInt64) {
    let value = try column(at: Int(position)).pair()
    position += 1
    return value
  }

  /// The same; nil for NULL.
  package mutating func nextBlobHalvesOrNone() throws -> (high: UInt64, low: UInt64)? {
    try skipsNull(1) ? nil : try nextBlobHalves()
  }

  /// Reads the next column, a number within a range.
  package mutating func next(_ words: StaticString, within range: ClosedRange<Int64>) throws -> Int64 {
    let column = try column(at: Int(position))
    let number = try column.integer()
    guard range.contains(number) else { throw column.mismatch("\(words)") }
    position += 1
    return number
  }

  /// Reads the next column, a text with a number of bytes within a range.
  package mutating func next(_ words: StaticString, bytes range: ClosedRange<Int>) throws -> String {
    let column = try column(at: Int(position))
    let text = try column.text()
    guard range.contains(text.utf8.count) else { throw column.mismatch("\(words)") }
    position += 1
    return text
  }

  /// The error for an invalid value in the column that was read last.
  package func damaged(_ expected: String) -> any Error {
    do { return try column(at: Int(position) - 1).mismatch(expected) } catch { return error }
  }

  /// Skips the next columns if the first of them is null: together they hold one optional value.
  package mutating func skipsNull(_ columns: Int) throws -> Bool {
    guard try column(at: Int(position)).isNull else { return false }
    position += Int32(columns)
    return true
  }

  package func value<V: Storable>(at index: Int, as type: V.Type = V.self) throws -> V {
    try V(stored: column(at: index))
  }

  package func column(at index: Int) throws -> Column {
    guard (0..<Int(count)).contains(index) else {
      throw ColumnError(
        column: "\(index)", expected: "a value", found: "only \(count) columns",
        sql: sqlite3_sql(handle).map { String(cString: $0) } ?? "")
    }
    return Column(handle: handle, index: Int32(index))
  }
}
