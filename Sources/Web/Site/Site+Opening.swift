import HTTP
import Identity
import Ledger
import Store

extension Site {
  /// Gives a new database its identity, forgets what has run out, and makes a site of it.
  static func open(
    _ settings: SiteSettings, store: Store, passwords: PasswordHasher, clock: WallClock = .system,
    randomness: Randomness = .system, membership: @escaping Membership.Lookup = Membership.lookup,
    receiptReader: ReceiptReader? = nil, log: Log? = nil, routes: [Route<Endpoint>] = Routes.all
  ) async throws -> Site {
    let now = clock.now()
    let proposed: ID<Instance> = randomness.id(at: now)
    let instance = try await store.write { transaction in
      try transaction.makeInstance(proposed, at: now)
      try transaction.removeExpiredSessions(at: now)
      return try transaction.instance()?.id ?? proposed
    }
    return Site(
      settings, store: store, instance: instance, passwords: passwords, clock: clock,
      randomness: randomness, membership: membership, receiptReader: receiptReader, log: log, routes: routes)
  }

  /// Finishes what was asked of the database and the hasher, when nothing is asked any more.
  func close() {
    dueEntries.stop()
    expiredGroups.stop()
    backups.stop()
    passwords.close()
    unreadReceipts?.stop()
    store.close()
  }
}
