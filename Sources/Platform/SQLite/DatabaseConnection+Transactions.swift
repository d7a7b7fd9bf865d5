internal import CSQLite

extension DatabaseConnection {
  package enum TransactionKind: Sendable {
    /// Sees one state of the file from its first read to its end.
    case reading
    /// Takes the write lock at once, so that it never has to be retried in the middle.
    case writing
  }

  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` in a transaction; if it throws, all its changes are rolled back.
  package func transaction<R>(_ kind: TransactionKind = .writing, _ body: () throws -> R) throws -> R {
    try begin(kind)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollback()
      throw error
    }
  }

  /// Lends one state of the file, that of the first query: without a query no transaction begins.
  /// `hasMovedOn` then says whether the state is later than `state`, which the caller has read from
  /// `commits`.
  package func reading<R>(in state: Int, of commits: CommitCount, _ body: () throws -> R) throws -> R {
    awaited = AwaitedTransaction(state: state, commits: commits)
    hasMovedOn = false
    defer { awaited = nil }
    do {
      let result = try body()
      if isInTransaction { try commit() }
      return result
    } catch {
      rollback()
      throw error
    }
  }

  /// A transaction that begins with the next query.
  struct AwaitedTransaction {
    let state: Int
    let commits: CommitCount
  }

  /// Begins the awaited transaction. A first query fixes the state that the others see.
  func beginPostponedReading() throws {
    guard let awaited else { return }
    self.awaited = nil
    try begin(.reading)
    _ = try value("SELECT 1 FROM sqlite_schema LIMIT 1", as: Int64.self)
    hasMovedOn = awaited.commits.state != awaited.state
  }

  package func begin(_ kind: TransactionKind = .writing) throws {
    switch kind {
    case .reading: try run("BEGIN")
    case .writing: try run("BEGIN IMMEDIATE")
    }
  }

  package func commit() throws { try run("COMMIT") }

  /// Can be called at any time: some errors, such as a full disk, have rolled back already.
  package func rollback() {
    guard isInTransaction else { return }
    _ = try? run("ROLLBACK")
  }

  /// A nested transaction: if `body` throws, only its own changes are rolled back.
  package func savepoint<R>(_ body: () throws -> R) throws -> R {
    try run("SAVEPOINT unit")
    do {
      let result = try body()
      try run("RELEASE unit")
      return result
    } catch {
      undoSavepoint()
      throw error
    }
  }

  private func undoSavepoint() {
    guard isInTransaction else { return }
    _ = try? run("ROLLBACK TO unit")
    _ = try? run("RELEASE unit")
  }
}
