internal import Disk
internal import SQLite
internal import Synchronization
internal import Threads

/// The only writer of the database: a thread that runs all waiting work in one transaction, with a savepoint
/// for each unit of work, commits once, and then answers all clients.
///
/// Only this thread checkpoints too: two connections that checkpoint at the same moment can damage the file
/// in SQLite before 3.51.3.
final class Writer: @unchecked Sendable {
  // All mutable state is used by the writer's thread only, except where it has its own lock.
  private let connection: DatabaseConnection
  private let options: StoreOptions
  private let access: RecursiveLock
  private let lock: FileLock?
  private let queue = WriteQueue()
  private let life = Monitor(Life())
  private let meter = WriteMeter()
  private let observers: Observers
  private let commits: CommitCount
  private let shares: LowDiskQuota

  private var rhythm = CommitPacing()
  private var hasChanged = true
  private var hasFailed = false
  private var pagesCheckpointed = 0

  private struct Life {
    /// The id of the writer's thread.
    var thread: UInt?
    var hasEnded = false
  }

  /// `access` guards a connection that is shared with readers, as in a database in memory.
  init(
    _ connection: DatabaseConnection, path: String?, options: StoreOptions, observers: Observers,
    commits: CommitCount, access: RecursiveLock, lock: FileLock?
  ) throws {
    self.connection = connection
    self.options = options
    self.observers = observers
    self.commits = commits
    self.access = access
    self.lock = lock
    shares = LowDiskQuota {
      path.map { !options.storage.leaveReserve(of: DiskSpace(at: $0), besides: 0) } ?? false
    }
    try Thread.start { self.run() }.detach()
  }

  func makeTicket() -> Work.Ticket { queue.makeTicket() }
  func submit(_ work: Work) { queue.append(work) }
  var waiting: Int { queue.count }
  var isFull: Bool { meter.isFull }
  var figures: WriteFigures { meter.figures(waiting: waiting) }
  func cancel(_ ticket: Work.Ticket) { queue.cancel(ticket) }

  /// Finishes the waiting work, empties the log into the file and waits for that; on the writer's own thread
  /// it does not wait.
  func close() {
    queue.close(.closed)
    guard life.withLock({ $0.thread }) != Thread.current else { return }
    life.wait { $0.hasEnded ? true : nil }
  }

  private func run() {
    life.withLock { $0.thread = Thread.current }
    while let batch = nextBatch() { access.hold { carryOut(batch) } }
    access.hold { end() }
  }

  // MARK: - Waiting

  private func nextBatch() -> [Work]? {
    while true {
      let quiet = hasChanged ? Ticks.now + options.quietPeriod : nil
      switch queue.next(expecting: rhythm.expected, patience: rhythm.patience, until: quiet) {
      case .work(let batch): return batch
      case .quiet: access.hold { checkpointWhenQuiet() }
      case .end: return nil
      }
    }
  }

  private func end() {
    if hasFailed { connection.keepLogWhenClosed() } else { _ = try? connection.checkpoint(.truncate) }
    connection.close()
    lock?.release()
    life.withLock { $0.hasEnded = true }
    life.wakeAll()
  }

  // MARK: - Working

  private func carryOut(_ batch: [Work]) {
    let start = Ticks.now
    defer { meter.count(batch.count, since: start) }
    do {
      let outcome = try commit(batch)
      rhythm.committed(batch.count, waiting: queue.count)
      observers.tell(outcome.notices)
      for answer in outcome.answers { answer() }
      checkpointUnderLoad()
    } catch {
      connection.rollback()
      lose(batch, error)
    }
  }

  private struct Outcome {
    var notices: [Notice] = []
    var answers: [@Sendable () -> Void] = []
  }

  private func commit(_ batch: [Work]) throws -> Outcome {
    var outcome = Outcome()
    let changes = connection.changes
    try connection.begin(.writing)
    for work in batch { try perform(work, into: &outcome) }
    let start = Ticks.now
    try commits.commit { try connection.commit() }
    rhythm.lastCommit = Ticks.now - start
    if connection.changes != changes { meter.note(isFull: false) }
    hasChanged = true
    return outcome
  }

  /// Runs one unit of work; if it throws, only that unit is rolled back. Its error is reported after the
  /// commit like the other answers, because it may depend on their changes. Throws if the whole batch has
  /// failed.
  private func perform(_ work: Work, into outcome: inout Outcome) throws {
    do {
      let transaction = Transaction(connection)
      transaction.shares = shares
      outcome.answers.append(try connection.savepoint { try work.perform(transaction) })
      outcome.notices += transaction.notices
    } catch {
      if !connection.isInTransaction || Self.isOfAll(error) { throw error }
      outcome.answers.append { work.refuse(error) }
    }
  }

  private static func isOfAll(_ error: any Error) -> Bool {
    (error as? DatabaseError)?.isFull == true || isFatal(error)
  }

  private static func isFatal(_ error: any Error) -> Bool {
    (error as? DatabaseError)?.isFailureOfDisk == true
  }

  private func lose(_ batch: [Work], _ error: any Error) {
    let isFull = (error as? DatabaseError)?.isFull == true
    if isFull { meter.note(isFull: true) }
    let reason: any Error = isFull ? StoreError.diskFull : error
    if Self.isFatal(error) {
      let failure = StoreError.failed("\(error)")
      // Answer the waiting requests before `onFailure`, which stops the server.
      for work in batch { work.refuse(failure) }
      fail(failure)
    } else {
      for work in batch { work.refuse(reason) }
    }
  }

  /// After a disk error this process can no longer trust what it knows of the file.
  private func fail(_ failure: StoreError) {
    hasFailed = true
    queue.close(failure, dropping: true)
    options.onFailure(failure)
  }

  // MARK: - Checkpoints

  private func checkpointWhenQuiet() {
    // A reader such as a backup may use the log for a long time. The next quiet period retries it.
    connection.busyTimeout = 0
    defer { connection.busyTimeout = 5_000 }
    checkpoint { hasChanged = try !connection.checkpoint(.truncate) }
    pagesCheckpointed = 0
  }

  private func checkpointUnderLoad() {
    if connection.walPages < pagesCheckpointed { pagesCheckpointed = 0 }
    guard connection.walPages - pagesCheckpointed >= options.pagesBetweenCheckpoints else { return }
    pagesCheckpointed = connection.walPages
    checkpoint { try connection.checkpoint(.passive) }
  }

  private func checkpoint(_ body: () throws -> Void) {
    do { try body() } catch  where Self.isFatal(error) { fail(.failed("\(error)")) } catch {
      // On a full disk the log keeps all changes until there is space.
    }
  }
}

/// The observers that are called after each commit.
final class Observers: Sendable {
  typealias Observer = @Sendable ([Notice]) -> Void

  private let all = Mutex<[Observer]>([])

  func add(_ observer: @escaping Observer) { all.withLock { $0.append(observer) } }

  func tell(_ notices: [Notice]) {
    guard !notices.isEmpty else { return }
    for observer in all.withLock({ $0 }) { observer(notices) }
  }
}
