internal import CSQLite

extension DatabaseConnection {
  package enum CheckpointMode: Sendable {
    /// Copies as much as possible without waiting for readers.
    case passive
    /// Copies everything and empties the log, so that the main file alone is complete.
    case truncate

    fileprivate var code: Int32 {
      switch self {
      case .passive: SQLITE_CHECKPOINT_PASSIVE
      case .truncate: SQLITE_CHECKPOINT_TRUNCATE
      }
    }
  }

  /// Copies the write-ahead log into the main file. Returns false if readers prevented that.
  @discardableResult package func checkpoint(_ mode: CheckpointMode) throws -> Bool {
    var pages: Int32 = 0
    var copied: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(handle, nil, mode.code, &pages, &copied)
    if code & 0xFF == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw DatabaseError(code, on: handle, sql: nil) }
    if mode == .truncate { walPages = 0 }
    return copied >= pages
  }

  /// Writes a compact copy of the database to a path without a file, or with an empty one. The copy is not
  /// synced.
  package func copy(to path: String) throws { try run("VACUUM INTO \(path)") }

  /// Removes the statistics of `ANALYZE`. Statistics of a small database would still decide which index is
  /// used when it is large; without any, the same statement always uses the same index.
  package func removeStatistics() throws {
    try execute("DROP TABLE IF EXISTS sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4;")
    // This connection has loaded them already.
    try execute("PRAGMA writable_schema = RESET;")
  }

  /// Describes damage of the file's pages and rows; empty if there is none. Indexes are not compared.
  package func quickCheck() throws -> [String] {
    try values("PRAGMA quick_check", as: String.self).filter { $0 != "ok" }
  }

  /// Same as `quickCheck`, and compares every index with its table.
  package func integrityCheck() throws -> [String] {
    try values("PRAGMA integrity_check", as: String.self).filter { $0 != "ok" }
  }

  /// Describes rows that refer to missing rows.
  package func foreignKeyCheck() throws -> [String] {
    try all(#"SELECT "table", "parent", count(*) FROM pragma_foreign_key_check GROUP BY 1, 2"#) { row in
      let table = try row.next(String.self)
      let parent = try row.next(String.self)
      let count = try row.next(Int.self)
      return count == 1
        ? "1 row of \(table) refers to a missing row of \(parent)"
        : "\(count) rows of \(table) refer to missing rows of \(parent)"
    }
  }

  /// SQLite's plan for a query, one line for each step: for tests that require an index.
  package func plan(of sql: SQL) throws -> [String] {
    try all("EXPLAIN QUERY PLAN " + sql) { row in try row.value(at: 3) }
  }

  package func size() throws -> (pages: Int, bytesPerPage: Int) {
    (try value("PRAGMA page_count") ?? 0, try value("PRAGMA page_size") ?? 0)
  }

  /// Limits the file to this many pages: tests use it to simulate a full disk.
  package func limitSize(toPages pages: Int) throws { try execute("PRAGMA max_page_count = \(pages)") }
}
