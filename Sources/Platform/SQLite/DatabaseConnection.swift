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
