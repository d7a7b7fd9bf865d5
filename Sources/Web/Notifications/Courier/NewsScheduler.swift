import Ledger
import Store
import Threads
import Words

/// Decides when readers get news by certain deliveries, such as mail or push.
final class NewsScheduler: Sendable {
  private let deliveries: Set<NewsSubscriber.Delivery>
  private let store: DataStore
  private let clock: WallClock
  private let zone: TimeZone
  /// The groups with changes; nil for all groups.
  private let changed = Monitor<Set<ID<Group>>?>(nil)

  init(_ deliveries: Set<NewsSubscriber.Delivery>, _ store: DataStore, clock: WallClock, zone: TimeZone) {
    self.deliveries = deliveries
    self.store = store
    self.clock = clock
    self.zone = zone
  }

  /// Notes a change in a group.
  func noteChange(of group: ID<Group>) { changed.withLock { _ = $0?.insert(group) } }

  /// Notes the groups with changes; false if there are none.
  func note(_ notices: [Notice]) -> Bool {
    let groups = notices.compactMap { notice in if case .changed(let group, _) = notice { group } else { nil }
    }
    changed.withLock { $0?.formUnion(groups) }
    return !groups.isEmpty
  }

  /// Does the same for groups that changed since then.
  func arrangeNews() async throws { if changed.withLock({ $0?.isEmpty != true }) { try await arrange() } }

  /// Sets a time for all readers of groups with changes.
  func arrange() async throws {
    let groups = changed.withLock { changed in
      defer { changed = [] }
      return changed
    }
    try await arrangePeople(of: groups)
    let now = clock.now()
    let waking = try store.read { snapshot in
      try snapshot.readersToWake(deliveries, in: groups).compactMap { reader in
        try time(for: reader, snapshot, now).map { (reader.number, $0) }
      }
    }
    guard !waking.isEmpty else { return }
    try await store.write { transaction in
      for (reader, due) in waking { try transaction.wake(reader, at: due) }
    }
  }

  /// Runs for all groups at the start: a member may have joined just before the program ended.
  private func arrangePeople(of groups: Set<ID<Group>>?) async throws {
    guard let groups else { return try await store.write { try $0.arrangeReaders() } }
    let different = try store.read { snapshot in try groups.filter { try snapshot.readersDiffer(in: $0) } }
    guard !different.isEmpty else { return }
    try await store.write { transaction in
      for group in different { try transaction.arrangeReaders(in: group) }
    }
  }

  private func time(for reader: NewsSubscriber, _ snapshot: Snapshot, _ now: Instant) throws -> Instant? {
    guard let account = try snapshot.account(reader.account),
      let choices = try snapshot.messageChoices(of: account.id)
    else { return nil }
    let recipient = Recipient(account, language: choices.language, at: now, zone: zone)
    let ready =
      switch reader.delivery {
      case .mail: now.adding(Delays.mail)
      case .push: now.adding(Delays.push)
      case .summary: recipient.morning(after: now, days: choices.summary == .weekly ? 7 : 1)
      }
    return recipient.time(after: ready, choices.quietHours)
  }
}
