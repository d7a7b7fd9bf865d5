internal import SQLite

extension Snapshot {
  /// What is wrong with the file itself, in words: pages, indexes, rules, references. Takes its time.
  package func damage() throws -> [String] {
    try connection.integrityCheck() + connection.foreignKeyCheck()
  }
}
