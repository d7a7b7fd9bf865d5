/// A column held something else than what was asked for, so the file is damaged or was changed by others.
package struct ColumnError: Error, Hashable, Sendable {
  package let column: String
  package let expected: String
  package let found: String
  package let sql: String
}

extension ColumnError: CustomStringConvertible {
  /// For people, who know no statements.
  package var description: String { "a row of the database is damaged: \(words)" }

  package var words: String { "column \(column) should hold \(expected) and holds \(found)" }
}
