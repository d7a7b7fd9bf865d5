package import Store
package import Threads

/// Deletes groups permanently when they can no longer be restored, and removes the rows of those that are
/// hidden.
///
/// It checks at the start, a few times a day, and when a group was deleted permanently. This deletion cannot
/// be undone, so it waits until the machine's clock has run for a day without a jump: a wrong clock deletes
/// no group.
package struct ExpiredGroups: Sendable {
  private let store: DataStore
  private let clock: WallClock
  private let log: Log

  package static let period: Duration = .seconds(6 * 3_600)
  /// The pause before another try, as when the disk was full.
  package static let patience: Duration = .seconds(600)

  package init(_ store: DataStore, clock: WallClock, log: Log) {
    self.store = store
    self.clock = clock
    self.log = log
  }

  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(after: store, if: { $0.contains(.groupHidden) }, sleep: sleep) {
      let isDone = await log.noting("deleted groups could not be deleted permanently") {
        try await deleteExpired()
        try await store.removeHiddenGroups()
        return true
      }
      return isDone == true ? Self.period : Self.patience
    }
  }

  private func deleteExpired() async throws {
    // Without anything to delete, no transaction is written.
    guard try store.read({ try $0.hasDeletedGroups() }) else { return }
    let now = clock.now()
    guard try await store.write({ try $0.watchClock(at: now) }).isTrusted else { return }
    for group in try store.read({ try $0.expiredGroups(at: now) }) {
      let isRemoved = try await store.write { try $0.removeExpiredGroup(group, at: now) }
      if isRemoved { log.write(.info, "a group that was deleted 30 days ago was deleted permanently") }
    }
  }
}
