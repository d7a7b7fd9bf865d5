package import Disk
package import Store
import StoreMaintenance
package import Threads

/// Makes backups: automatically by its plan, and when the owner of the instance asks for one.
///
/// It checks at the start and again when the next one is due, or after an hour: so a clock that was set, a
/// machine that slept, or a full disk that has room again delays a backup by an hour at most.
package final class Backups: Sendable {
  /// Nil if no directory is configured.
  package let plan: BackupPlan?
  /// Tries each night whether the newest one can be restored; nil without a directory.
  package let trial: BackupTrial?
  /// Sends each backup elsewhere; nil if there is no other place.
  package let sender: BackupSender?

  private let store: DataStore
  private let clock: WallClock
  private let log: Log
  private let elapsed: @Sendable () -> Ticks
  private let state = Monitor(State())

  static let longestSleep: Duration = .seconds(3_600)

  /// The results so far.
  package struct State: Sendable {
    /// The last backup that this program made, and when.
    package fileprivate(set) var last: (backup: KeptBackup, moment: Instant)?
    /// Why the last attempt failed; nil once one has succeeded.
    package fileprivate(set) var failure: BackupFailure?
    package fileprivate(set) var failures = 0
    fileprivate var lastTicks: Ticks?
    fileprivate var pool: BlockingPool?
    fileprivate var chore: Chore?
    fileprivate var isStopping = false
  }

  package init(
    _ plan: BackupPlan?, _ store: DataStore, clock: WallClock, log: Log,
    elapsed: @escaping @Sendable () -> Ticks = { .now }, sleep: @escaping Chore.Sleep = Chore.asleep
  ) {
    self.plan = plan
    trial = plan.map { BackupTrial($0.directory, clock: clock, log: log) }
    sender = plan.flatMap { plan in
      plan.sending.map { BackupSender($0, plan, clock: clock, log: log, sleep: sleep) }
    }
    self.store = store
    self.clock = clock
    self.log = log
    self.elapsed = elapsed
    state.withLock { state in
      state.chore = plan.map { plan in Chore(sleep: sleep) { [weak self] in await self?.work(plan) } }
    }
  }

  /// The results so far.
  package var report: State { state.withLock { $0 } }

  /// The existing backups, newest first.
  package func kept() throws -> [KeptBackup] { try plan?.directory.list() ?? [] }

  /// The newest backup, without those from the future.
  package func newest() throws -> KeptBackup? { try plan?.directory.newest(at: clock.now()) }

  /// Starts automatic backups.
  package func start() {
    store.removeUnfinishedCopies()
    trial?.clear()
    state.withLock { $0.chore }?.start()
    sender?.start()
  }

  /// Cancels a backup in progress, and removes its file.
  package func stop() {
    let (chore, pool) = state.withLock { state in
      state.isStopping = true
      return (state.chore, state.pool)
    }
    chore?.stop()
    trial?.stop()
    sender?.stop()
    pool?.close()
  }

  // MARK: - Making

  /// Makes a backup now; false without a directory.
  package func make() async throws -> Bool {
    guard let plan else { return false }
    do {
      let backup = try await onOwnThread { [self] in try add(to: plan) }
      log.write(.info, "backup \(backup.name.text) made")
      sender?.call(with: backup.name)
      return true
    } catch let error as BlockingPool.Busy { throw error } catch is CancellationError {
      throw CancellationError()
    } catch {
      note(failure: error, plan)
      throw error
    }
  }

  /// A consistent copy of the database as it is now, which is not kept.
  package func copy() async throws -> FileContents {
    try await onOwnThread { [self] in
      try store.temporaryCopy(while: { self.goesOn }) { flaw in
        log.raise(.backupFailed, "the downloaded backup: \(words(for: flaw))")
      }
    }
  }

  /// Makes a backup if one is due, and returns how long to wait for the next.
  private func work(_ plan: BackupPlan) async -> Duration {
    var wait = (try? untilNext(plan)) ?? .zero
    if wait == .zero {
      _ = try? await make()
      wait = report.failure == nil ? (try? untilNext(plan)) ?? Self.longestSleep : Self.longestSleep
    }
    return min(max(wait, .seconds(1)), Self.longestSleep)
  }

  private func untilNext(_ plan: BackupPlan) throws -> Duration {
    let newest = try newest()?.name.moment
    let last = state.withLock { $0.lastTicks }
    return plan.wait(at: clock.now(), newest: newest, sinceLast: last.map { elapsed() - $0 })
  }

  /// Old backups are removed once the new one exists, and not before.
  private func add(to plan: BackupPlan) throws -> KeptBackup {
    let now = clock.now()
    let backup = try plan.directory.add(store, at: now, while: { self.goesOn })
    state.withLock { state in
      state.last = (backup, now)
      state.lastTicks = elapsed()
      state.failure = nil
    }
    // The new one is there and will be sent, whether or not old ones can be removed.
    do { try plan.directory.removeOld(keeping: plan.kept, besides: backup.name, at: now) } catch {
      let reason = "old backups could not be removed: \(error)"
      log.raise(.backupFailed, reason)
      state.withLock { state in
        state.failure = BackupFailure(sentence: reason, isFull: false, moment: now)
        state.failures += 1
      }
    }
    return backup
  }

  private func note(failure error: any Error, _ plan: BackupPlan) {
    let isFull = error as? StoreError == .diskFull
    let reason = isFull ? "there is not enough space left in \(plan.directory.path)" : words(for: error)
    log.raise(.backupFailed, "the backup failed: \(reason)")
    state.withLock { state in
      state.failure = BackupFailure(sentence: reason, isFull: isFull, moment: clock.now())
      state.failures += 1
    }
  }

  private func words(for error: any Error) -> String {
    guard let flaw = error as? Backup.Unsound else { return "\(error)" }
    return "it was written, but evenly restore would refuse it: \(flaw)"
  }

  private var goesOn: Bool { state.withLock { !$0.isStopping } }

  // MARK: - Threads

  /// Runs work on a thread that is started when first needed, one piece at a time; a second one may wait.
  private func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    let pool = try pool()
    let result = try await pool.run { Result { try work() } }
    return try result.get()
  }

  private func pool() throws -> BlockingPool {
    try state.withLock { state in
      guard !state.isStopping else { throw CancellationError() }
      if let pool = state.pool { return pool }
      let pool = try BlockingPool(threads: 1, capacity: 1)
      state.pool = pool
      return pool
    }
  }
}

/// Why a backup could not be made, tried or sent.
package struct BackupFailure: Sendable {
  /// For the log, not for pages.
  let sentence: String
  /// Whether the disk was full.
  package let isFull: Bool
  package let moment: Instant
}
