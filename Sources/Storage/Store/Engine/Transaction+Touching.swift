internal import SQLite

extension Transaction {
  /// Rewrites a page without changing it, to test whether the disk can be written.
  package func touch() throws { try connection.run("UPDATE instance SET created = created") }
}
