internal import CSQLite

extension DatabaseConnection {
  package enum CheckpointMode: Sendable {
    /// Copies what it can without waiting for anyone.
    case passive
    /// Copies everything and empties the log, so that the main file alone is whole.
    case truncate

    fileprivate var code: Int32 {
      switch self {
      case .passive: SQLITE_CHECKPOINT_PASSIVE
      case .truncate: SQLITE_CHECKPOINT_TRUNCATE
      }
    }
  }

  /// Moves the write-ahead log into the main file. False when readers kept it from finishing.
  @discardableResult
  package func checkpoint(_ mode: CheckpointMode) throws -> Bool {
    var pages: Int32 = 0
    var copied: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(handle, nil, mode.code, &pages, &copied)
    if code & 0xFF == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw DatabaseError(code, on: handle, sql: nil) }
    if mode == .truncate { walPages = 0 }
    return copied >= pages
  }

  /// Writes a compact copy of what this connection sees to a path where there is nothing, or an empty file.
  /// The copy is not synced.
  package func copy(to path: String) throws {
    try run("VACUUM INTO \(path)")
  }

  /// Removes what `ANALYZE` has counted. A count made while there was little would go on deciding which index is used
  /// when there is much; without any, the same statement always uses the same one.
  package func removeStatistics() throws {
    try execute("DROP TABLE IF EXISTS sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4;")
    // This connection has read them already.
    try execute("PRAGMA writable_schema = RESET;")
  }

  /// What is wrong with the file's pages and rows, nothing when it is sound. Indexes are not compared.
  package func quickCheck() throws -> [String] {
    try values("PRAGMA quick_check", as: String.self).filter { $0 != "ok" }
  }

  /// As `quickCheck`, and compares every index with its table.
  package func integrityCheck() throws -> [String] {
    try values("PRAGMA integrity_check", as: String.self).filter { $0 != "ok" }
  }

  /// Rows that refer to something that is not there, in words.
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

  /// How SQLite would carry out a query, a line a step: for tests that insist on an index.
  package func plan(of sql: SQL) throws -> [String] {
    try all("EXPLAIN QUERY PLAN " + sql) { row in try row.value(at: 3) }
  }

  package func size() throws -> (pages: Int, bytesPerPage: Int) {
    (try value("PRAGMA page_count") ?? 0, try value("PRAGMA page_size") ?? 0)
  }

  /// Keeps the file from growing past this many pages: a full disk that tests can make.
  package func limitSize(toPages pages: Int) throws {
    try execute("PRAGMA max_page_count = \(pages)")
  }
}
