internal import CSQLite

/// One connection to a database, used by one thread at a time.
///
/// Statements are compiled once and cached. Rows are lent to closures, and valid only while the statement is
/// on them.
package final class DatabaseConnection {
  let handle: OpaquePointer
  var statements = StatementCache(capacity: 256)
  var progress: ProgressHandler?
  var awaited: AwaitedTransaction?
  /// Whether there was a commit between the state that a reader asked for and the one that it reads.
  package internal(set) var hasMovedOn = false
  /// The length of the write-ahead log after the last commit, in pages.
  package internal(set) var walPages = 0
  /// Interrupts this connection's statements from any thread.
  package let interruption: Interruption

  init(to location: String, flags: Int32) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(location, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw DatabaseError(code, on: handle, sql: nil)
    }
    self.handle = handle
    interruption = Interruption(of: handle)
    try configure()
  }

  deinit { close() }

  /// Closes the connection at once, not with its last reference. It must not be used afterwards.
  package func close() {
    guard interruption.end() else { return }
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs a statement and returns how many rows it inserted, updated or deleted.
  @discardableResult package func run(_ sql: SQL) throws -> Int {
    try withStatement(sql) { statement in
      let before = sqlite3_total_changes64(handle)
      while try statement.step() {}
      return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
    }
  }

  package func forEach(_ sql: SQL, _ body: (inout Row) throws -> Void) throws {
    try withStatement(sql) { statement in
      while try statement.step() {
        var row = Row(statement.handle)
        try body(&row)
      }
    }
  }

  package func all<T>(_ sql: SQL, _ make: (inout Row) throws -> T) throws -> [T] {
    var result: [T] = []
    try forEach(sql) { row in result.append(try make(&row)) }
    return result
  }

  /// The first row, if there is one; later rows are not read.
  package func first<T>(_ sql: SQL, _ make: (inout Row) throws -> T) throws -> T? {
    try withStatement(sql) { statement in
      guard try statement.step() else { return nil }
      var row = Row(statement.handle)
      return try make(&row)
    }
  }

  /// The first column of the first row.
  package func value<V: Storable>(_ sql: SQL, as type: V.Type = V.self) throws -> V? {
    try first(sql) { row in try row.next(V.self) }
  }

  /// The first column of every row.
  package func values<V: Storable>(_ sql: SQL, as type: V.Type = V.self) throws -> [V] {
    try all(sql) { row in try row.next(V.self) }
  }

  /// The number of rows that it has inserted, updated and deleted since it was opened.
  package var changes: Int64 { sqlite3_total_changes64(handle) }

  /// The row number of the last inserted row.
  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs several statements that return no rows and bind no values.
  package func run(script: StaticString) throws { try execute(SQL(stringLiteral: script).text) }

  /// Runs statements that cannot bind values, such as pragmas. Never pass text from outside.
  func execute(_ text: String) throws {
    let code = sqlite3_exec(handle, text, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, on: handle, sql: text) }
  }

  private func withStatement<R>(_ sql: SQL, _ body: (Statement) throws -> R) throws -> R {
    if awaited != nil { try beginPostponedReading() }
    let statement = try statements.statement(for: sql, connection: handle)
    defer { statement.end() }
    try statement.begin(sql.values)
    return try body(statement)
  }
}

/// Keeps the closure alive as long as SQLite may call it.
final class ProgressHandler {
  let goesOn: () -> Bool

  init(_ goesOn: @escaping () -> Bool) { self.goesOn = goesOn }
}

extension DatabaseConnection {
  /// Calls `goesOn` after every `steps` steps of SQLite's virtual machine; if it returns false, the statement
  /// ends with an error that `isInterrupted`. Nil removes the handler.
  package func onProgress(every steps: Int32 = 10_000, _ goesOn: (() -> Bool)?) {
    progress = goesOn.map(ProgressHandler.init)
    let context = progress.map { Unmanaged.passUnretained($0).toOpaque() }
    sqlite3_progress_handler(handle, steps, progress == nil ? nil : reportProgress, context)
  }
}

private func reportProgress(context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context else { return 0 }
  return Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue().goesOn() ? 0 : 1
}

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
