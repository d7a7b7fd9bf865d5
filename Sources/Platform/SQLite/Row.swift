internal import CSQLite

/// The row a statement stands on, lent to a closure: it cannot be kept.
package struct Row: ~Copyable {
  private let handle: OpaquePointer
  private let count: Int32
  private var position: Int32 = 0

  init(_ handle: OpaquePointer) {
    self.handle = handle
    self.count = sqlite3_column_count(handle)
  }

  /// Reads the next column, in the order in which the query names them.
  package mutating func next<V: Storable>(_ type: V.Type = V.self) throws -> V {
    let value: V = try value(at: Int(position))
    position += 1
    return value
  }

  // What nearly every row has, without asking at each column what type it is of.

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
  package mutating func nextPair() throws -> (high: UInt64, low: UInt64) {
    let value = try column(at: Int(position)).pair()
    position += 1
    return value
  }

  /// The same, nil where there is nothing.
  package mutating func nextPairOrNone() throws -> (high: UInt64, low: UInt64)? {
    try skipsNull(1) ? nil : try nextPair()
  }

  /// Reads the next column, a number that makes sense only within a range.
  package mutating func next(_ words: StaticString, within range: ClosedRange<Int64>) throws -> Int64 {
    let column = try column(at: Int(position))
    let number = try column.integer()
    guard range.contains(number) else { throw column.mismatch("\(words)") }
    position += 1
    return number
  }

  /// Reads the next column, a text that makes sense only with so many bytes.
  package mutating func next(_ words: StaticString, bytes range: ClosedRange<Int>) throws -> String {
    let column = try column(at: Int(position))
    let text = try column.text()
    guard range.contains(text.utf8.count) else { throw column.mismatch("\(words)") }
    position += 1
    return text
  }

  /// The error to throw where the column that was read last holds no value that makes sense.
  package func damaged(_ expected: String) -> any Error {
    do { return try column(at: Int(position) - 1).mismatch(expected) } catch { return error }
  }

  /// Passes over the next columns where the first of them is null: they hold one thing, which is not there.
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
