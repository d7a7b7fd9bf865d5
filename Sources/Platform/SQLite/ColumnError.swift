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
