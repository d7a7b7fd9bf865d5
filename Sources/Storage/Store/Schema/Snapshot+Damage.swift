internal import SQLite

extension Snapshot {
  /// Describes what is damaged in the file: pages, indexes, constraints, references. Takes long.
  package func damage() throws -> [String] { try connection.integrityCheck() + connection.foreignKeyCheck() }
}
