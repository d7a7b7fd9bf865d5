internal import CSQLite

extension DatabaseConnection {
  /// Configures a connection, without changing the file.
  func configure() throws {
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5_000)
    csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    // Evenly's schema has neither triggers nor views, so any in a file may be an attack.
    csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    csqlite_configure(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    csqlite_configure(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    try execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA mmap_size = 0;
      PRAGMA wal_autocheckpoint = 0;
      """)
  }

  /// Prepares the writing connection: a write-ahead log, and commits that return only when they are on the
  /// disk. `NORMAL` would lose confirmed commits in a power failure. Deleted data is overwritten.
  package func prepareToWrite() throws {
    guard let file = sqlite3_db_filename(handle, "main"), file.pointee != 0 else { return }
    guard try value("PRAGMA journal_mode = WAL", as: String.self) == "wal" else {
      throw DatabaseError(code: SQLITE_CANTOPEN, message: "the file system cannot carry a write-ahead log")
    }
    csqlite_keep_files_beside(file)
    try execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA temp_store = FILE;
      PRAGMA journal_size_limit = 16777216;
      """)
    let this = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(handle, noteLengthOfLog, this)
  }

  /// Keeps the write-ahead log when this connection is the last to close: for a file that must not be
  /// changed, and after the disk has failed.
  package func keepLogWhenClosed(_ keeps: Bool = true) {
    csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps ? 1 : 0)
  }

  package var busyTimeout: Int32 {
    get { (try? value("PRAGMA busy_timeout", as: Int64.self)).flatMap { Int32(exactly: $0) } ?? 0 }
    set { sqlite3_busy_timeout(handle, newValue) }
  }
}

/// Called by SQLite on the connection's own thread after each commit.
private func noteLengthOfLog(
  context: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, pages: Int32
) -> Int32 {
  guard let context else { return SQLITE_OK }
  Unmanaged<DatabaseConnection>.fromOpaque(context).takeUnretainedValue().walPages = Int(pages)
  return SQLITE_OK
}
