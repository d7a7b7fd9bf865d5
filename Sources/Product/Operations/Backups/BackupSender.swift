import HTTPClient
package import Store
import Threads
import WebDAV

/// Sends each new backup, encrypted, to a folder on another server, and removes the oldest copies there. What
/// failed is tried again within the hour.
package final class BackupSender: Sendable {
  package let sending: BackupSending
  private let directory: BackupDirectory
  private let kept: Int
  private let clock: WallClock
  private let log: Log
  private let threads = ThreadPerRequest()
  private let state = Monitor(State())

  static let waitAfterFailure: Duration = .seconds(3_600)
  /// A listing may name any number of files; the rest is removed the next time.
  private static let mostRemoved = 100
  /// The ending of a copy that is not whole yet.
  private static let unfinished = ".unfinished"

  /// The results so far.
  package struct State: Sendable {
    /// The last backup that is known to be there, when that was known, and the size of its copy.
    package fileprivate(set) var last: (name: BackupName, moment: Instant, size: Int)?
    /// Why the newest backup could not be sent; nil once it is there.
    package fileprivate(set) var failure: BackupFailure?
    /// Why old copies could not be removed; nil once that has succeeded.
    package fileprivate(set) var removalFailure: BackupFailure?
    package fileprivate(set) var failures = 0
    /// The last backup that this program has made and found sound.
    fileprivate var sound: BackupName?
    fileprivate var chore: Chore?
    fileprivate var isStopping = false
  }

  init(
    _ sending: BackupSending, _ plan: BackupPlan, clock: WallClock, log: Log,
    sleep: @escaping Chore.Sleep = Chore.asleep
  ) {
    self.sending = sending
    directory = plan.directory
    kept = plan.kept
    self.clock = clock
    self.log = log
    state.withLock { state in state.chore = Chore(sleep: sleep) { [weak self] in await self?.work() } }
  }

  package var report: State { state.withLock { $0 } }

  /// Sends the newest backup if it is not there yet, and from then on each time it is called.
  func start() { state.withLock { $0.chore }?.start() }

  /// Sends a backup that was just made and is sound.
  func call(with backup: BackupName) {
    let chore = state.withLock { state in
      state.sound = backup
      return state.chore
    }
    chore?.call()
  }

  /// Gives up what is being sent.
  func stop() {
    let chore = state.withLock { state in
      state.isStopping = true
      return state.chore
    }
    chore?.stop()
    threads.stop()
  }

  // MARK: - Sending

  /// Returns how long to wait before it is tried again; nil if that is not needed.
  private func work() async -> Duration? {
    do {
      try await threads.run { [self] in Result { try sendNewest() } }.get()
      state.withLock { state in
        state.failure = nil
        state.removalFailure = nil
      }
      return nil
    } catch is CancellationError, ConnectionFailure.givenUp { return nil } catch let failure as RemovalFailure
    { note(failure) } catch { note(failure: error) }
    return Self.waitAfterFailure
  }

  private func sendNewest() throws {
    let now = clock.now()
    guard let newest = try directory.newest(at: now), let contents = directory.contents(of: newest.name)
    else { return }
    let client = sending.client(while: { [self] in goesOn })
    let body = try sending.encrypted(contents)
    let copy = EncryptedCopy(of: newest.name, length: body.length)
    var files = try client.files()
    let isThere = copy.isListed(in: files)
    if !isThere {
      files = try send(body, as: copy, client)
      log.write(.info, "backup \(newest.name.text) was sent, encrypted, to \(sending.host)")
    }
    note(newest.name, at: isThere ? newest.name.moment : clock.now(), body.length)
    // Old copies make room for a sound one alone: an unsound one is found at a start, and sent for what it holds.
    guard state.withLock({ $0.sound }) == newest.name else { return }
    do { try removeOld(Set(files.map(\.name)), besides: newest.name, at: now, client) } catch
      is CancellationError, ConnectionFailure.givenUp
    { throw CancellationError() } catch { throw RemovalFailure(reason: "\(error)") }
  }

  /// The newest backup is there, but old copies could not be removed.
  private struct RemovalFailure: Error { let reason: String }

  /// Returns the files that are in the folder afterwards.
  private func send(_ body: StreamedBody, as copy: EncryptedCopy, _ client: WebDAVClient) throws
    -> [ListedFile]
  {
    // Only a whole copy gets the name of one.
    let temporary = copy.name + Self.unfinished
    try client.put(temporary, body)
    try client.move(temporary, to: copy.name)
    let files = try client.files()
    try copy.requireListed(in: files)
    return files
  }

  private func removeOld(
    _ names: Set<String>, besides newest: BackupName, at now: Instant, _ client: WebDAVClient
  ) throws {
    let copies = names.compactMap { BackupName(encrypted: $0) }
    let old = BackupName.old(in: copies, keeping: kept, besides: newest, at: now).map(\.encrypted)
    let left = names.filter { name in
      name.hasSuffix(Self.unfinished)
        && BackupName(encrypted: String(name.dropLast(Self.unfinished.count)))?.isFromFuture(at: now) == false
    }
    for name in (left.sorted() + old).prefix(Self.mostRemoved) {
      guard goesOn else { throw CancellationError() }
      try client.delete(name)
    }
  }

  private var goesOn: Bool { state.withLock { !$0.isStopping } }

  // MARK: - Results

  private func note(_ name: BackupName, at moment: Instant, _ size: Int) {
    state.withLock { state in
      // What was known before is more exact than the name.
      if state.last?.name != name { state.last = (name, moment, size) }
    }
  }

  private func note(failure error: any Error) {
    state.withLock { state in
      state.failure = BackupFailure(sentence: "\(error)", isFull: false, moment: clock.now())
      state.failures += 1
    }
    log.raise(.backupNotSent, "the newest backup could not be sent to \(sending.host): \(error)")
  }

  private func note(_ failure: RemovalFailure) {
    state.withLock { state in
      state.failure = nil
      state.removalFailure = BackupFailure(sentence: failure.reason, isFull: false, moment: clock.now())
    }
    log.raise(.copiesNotRemoved, "old copies could not be removed from \(sending.host): \(failure.reason)")
  }
}
