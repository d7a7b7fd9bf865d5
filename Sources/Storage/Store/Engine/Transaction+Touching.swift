internal import SQLite

extension Transaction {
  /// Writes a page that stays as it is, to see whether anything can be written.
  package func touch() throws {
    try connection.run("UPDATE instance SET created = created")
  }
}
