import Ledger
package import Store
package import Threads

/// Removes deleted groups for good when they can no longer be brought back.
///
/// It looks when it starts and a few times a day. What it does cannot be taken back, so it does it only where
/// the machine's clock has gone on steadily for a while: a clock that was set wrong costs nobody a group.
package struct ExpiredGroups: Sendable {
  private let store: DataStore
  private let clock: WallClock
  private let log: Log

  package static let period: Duration = .seconds(6 * 3_600)

  package init(_ store: DataStore, clock: WallClock, log: Log) {
    self.store = store
    self.clock = clock
    self.log = log
  }

  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(sleep: sleep) {
      await log.noting("deleted groups could not be removed for good") { try await removeAll() }
      return Self.period
    }
  }

  private func removeAll() async throws {
    // Where nothing is deleted, nothing is written.
    guard try store.read({ try $0.hasDeletedGroups() }) else { return }
    let now = clock.now()
    guard try await store.write({ try $0.watchClock(at: now) }).isTrusted else { return }
    for group in try store.read({ try $0.expiredGroups(at: now) }) {
      let isRemoved = try await store.write { try $0.removeExpiredGroup(group, at: now) }
      if isRemoved { log.write(.info, "a group that was deleted 30 days ago is removed for good") }
    }
  }
}
