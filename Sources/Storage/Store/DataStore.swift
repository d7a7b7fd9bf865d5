internal import Disk
internal import Ledger
internal import SQLite
internal import Threads

/// The database of one instance: read from any thread, written by one.
///
///     let account = try store.read { try $0.account(named: username) }
///     try await store.write { try $0.rename(account, to: name) }
package final class DataStore: Sendable {
  private let readers: any Reading
  let writer: Writer
  private let observers: Observers
  let options: StoreOptions
  /// The hidden groups whose rows must not be removed because a restore is writing them.
  let beingRestored = Monitor<Set<ID<Group>>>([])
  /// Nil in memory.
  package let path: String?

  init(_ connection: DatabaseConnection, path: String?, lock: FileLock?, options: StoreOptions) throws {
    let gate = RecursiveLock()
    let observers = Observers()
    let commits = CommitCount()
    self.path = path
    self.options = options
    self.observers = observers
    readers =
      path.map { SnapshotPool(Database(path: $0), limit: options.readers, commits: commits) }
      ?? SharedConnection(connection, gate: gate, commits: commits)
    writer = try Writer(
      connection, path: path, options: options, observers: observers, commits: commits, access: gate,
      lock: lock)
  }

  deinit { close() }

  /// Lends one consistent state of the database. Made for the few quick queries of a page, on the calling
  /// thread.
  ///
  /// Within `write`, query the transaction instead. `StoreError.failed` means that the disk could not be
  /// read.
  package func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    do { return try readers.read(body) } catch let error as DatabaseError where error.isFailureOfDisk {
      throw StoreError.failed("\(error)")
    }
  }

  /// Runs `body` as one unit of work on the writer's thread, and returns when the changes are safely on the
  /// disk.
  ///
  /// An error of `body` rolls its changes back and is rethrown here. A cancelled task gets
  /// `CancellationError` if the work had not begun. `StoreError.diskFull` and `.failed` mean that nothing was
  /// written.
  ///
  /// Concurrent writers share one commit, except for work that `takesLong`.
  nonisolated(nonsending) package func write<T: Sendable>(
    takesLong: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try Task.checkCancellation()
    let ticket = writer.makeTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var work = Work(ticket: ticket, body: body, continuation: continuation)
        work.isLong = takesLong
        writer.submit(work)
      }
    } onCancel: {
      writer.cancel(ticket)
    }
  }

  /// Calls `observer` after each commit, on the writer's thread and before the writers are answered: it must
  /// be quick.
  package func onCommit(_ observer: @escaping @Sendable ([Notice]) -> Void) { observers.add(observer) }

  /// Waits for reads to end, and interrupts those that take long.
  package func stopReading() { readers.close(patience: options.patienceWithReaders) }

  /// Finishes the queued work, empties the log into the database file, and releases the lock.
  package func close() {
    stopReading()
    writer.close()
  }
}

extension Work {
  fileprivate init<T: Sendable>(
    ticket: Ticket, body: @escaping @Sendable (Transaction) throws -> T,
    continuation: CheckedContinuation<T, any Error>
  ) {
    self.init(
      ticket: ticket,
      perform: { transaction in
        let result = try body(transaction)
        return { continuation.resume(returning: result) }
      }, refuse: { continuation.resume(throwing: $0) })
  }
}

extension DataStore {
  /// Same as `write`, but blocks the calling thread. Must not be called on the writer's own thread.
  @discardableResult package func writeAndWait<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) throws -> T {
    let outcome = Monitor<Result<T, any Error>?>(nil)
    let answer = { @Sendable (result: Result<T, any Error>) in
      outcome.withLock { $0 = result }
      outcome.wakeAll()
    }
    writer.submit(
      Work(
        ticket: writer.makeTicket(),
        perform: { transaction in
          let result = try body(transaction)
          return { answer(.success(result)) }
        }, refuse: { answer(.failure($0)) }))
    return try outcome.wait { $0 }.get()
  }
}
