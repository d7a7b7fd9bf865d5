import Glibc
package import Store
import Threads

/// Proves each night that the newest backup can be restored: it is restored into a temporary file and checked
/// there. So damage of the disk is found while older backups still exist.
package final class BackupTrial: Sendable {
  private let directory: BackupDirectory
  private let clock: WallClock
  private let log: Log
  private let threads: ThreadPerRequest
  private let state = Monitor(State())

  /// The results so far.
  package struct State: Sendable {
    /// The last backup that was restored, and when.
    package fileprivate(set) var last: (backup: KeptBackup, moment: Instant)?
    /// Why the last trial failed; nil once one has succeeded.
    package fileprivate(set) var failure: BackupFailure?
    package fileprivate(set) var failures = 0
    fileprivate var isStopping = false
  }

  /// A trial that is stopped has removed its file within this time.
  private static let patience: Duration = .seconds(4)
  /// How often a newer backup is tried when the newest one was removed during its trial.
  private static let mostTries = 3

  package init(_ directory: BackupDirectory, clock: WallClock, log: Log) {
    self.directory = directory
    self.clock = clock
    self.log = log
    threads = ThreadPerRequest(patience: Self.patience)
  }

  package var report: State { state.withLock { $0 } }

  /// Removes what a killed program left behind. Must not be called during a trial.
  package func clear() {
    do { try directory.removeTrials() } catch {
      log.write(.warning, "the files of an earlier trial could not be removed: \(error)")
    }
  }

  /// Tries the newest backup, on a thread of its own with low priority.
  package func run() async {
    do {
      let tried = try await threads.run { [self] in
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        return Result { try prove() }
      }
      if let backup = try tried.get() { note(backup) }
    } catch is CancellationError { return } catch { note(failure: error) }
  }

  /// Cancels a trial, and removes its file.
  package func stop() {
    state.withLock { $0.isStopping = true }
    threads.stop()
  }

  private static let niceness: CInt = 10

  /// Returns the backup that was restored; nil if there is none.
  private func prove() throws -> KeptBackup? {
    var tries = 0
    while let newest = try directory.newest(at: clock.now()) {
      tries += 1
      do {
        try directory.prove(newest, while: { self.goesOn })
        return newest
      } catch  where tries < Self.mostTries && directory.contents(of: newest.name) == nil {
        // A newer backup has replaced it.
        continue
      }
    }
    return nil
  }

  private var goesOn: Bool { state.withLock { !$0.isStopping } }

  private func note(_ backup: KeptBackup) {
    let now = clock.now()
    state.withLock { state in
      state.last = (backup, now)
      state.failure = nil
    }
    log.write(.info, "backup \(backup.name.text) was restored for a check, without problems")
  }

  private func note(failure error: any Error) {
    let isFull = error as? StoreError == .diskFull
    let reason = isFull ? "there is not enough space in \(directory.path) to try" : "\(error)"
    state.withLock { state in
      state.failure = BackupFailure(sentence: reason, isFull: isFull, moment: clock.now())
      state.failures += 1
    }
    log.raise(.backupUnproven, "the newest backup could not be restored for a check: \(reason)")
  }
}
