import Ledger
import Running
import Store
import Threads

/// Removes deleted groups for good when they can no longer be brought back.
///
/// It looks when it starts and a few times a day. What it does cannot be taken back, so it does it only where
/// the machine's clock has gone on steadily for a while: a clock that was set wrong costs nobody a group.
final class ExpiredGroups: Sendable {
  private let store: Store
  private let clock: WallClock
  private let log: Log
  private let sleep: Sleep
  private let task = Monitor<Task<Void, Never>?>(nil)

  typealias Sleep = @Sendable (Duration) async throws -> Void

  static let period: Duration = .seconds(6 * 3_600)

  init(
    _ store: Store, clock: WallClock, log: Log,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.store = store
    self.clock = clock
    self.log = log
    self.sleep = sleep
  }

  func start() {
    task.withLock { $0 = Task.detached { await self.run() } }
  }

  func stop() {
    task.withLock { $0?.cancel() }
  }

  private func run() async {
    repeat { await removeAll() } while (try? await sleep(Self.period)) != nil
  }

  private func removeAll() async {
    do {
      // Where nothing is deleted, nothing is written.
      guard try store.read({ try $0.hasDeletedGroups() }) else { return }
      let now = clock.now()
      guard try await store.write({ try $0.watchClock(at: now) }).isTrusted else { return }
      for group in try store.read({ try $0.expiredGroups(at: now) }) {
        let isRemoved = try await store.write { try $0.removeExpiredGroup(group, at: now) }
        if isRemoved { log.write(.info, "a group that was deleted 30 days ago is removed for good") }
      }
    } catch StoreError.closed {
      // The program stops.
    } catch is CancellationError {
      // The same.
    } catch {
      log.write(.error, "deleted groups could not be removed for good: \(error)")
    }
  }
}
