/// A column held something else than what was asked for, so the file is damaged or was changed by others.
package struct ColumnError: Error, Hashable, Sendable {
  package let column: String
  package let expected: String
  package let found: String
  package let sql: String
}

extension ColumnError: CustomStringConvertible {
  package var description: String { "\(words): \(SchemaObject.condensed(sql))" }

  /// The same for people, who know no statements.
  package var words: String { "column \(column) should hold \(expected) and holds \(found)" }
}
