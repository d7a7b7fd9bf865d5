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

  /// As `next`, and refuses a value that makes no sense in this place.
  package mutating func next<V: Storable>(
    _ type: V.Type = V.self, expecting words: String, where isPossible: (V) -> Bool
  ) throws -> V {
    let value: V = try next()
    guard isPossible(value) else { throw try column(at: Int(position) - 1).mismatch(words) }
    return value
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
