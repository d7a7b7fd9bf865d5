import API
import Accounts
import Credentials
import HTTP
import Ledger
import Operations
import ReceiptOCR
import Store

extension Site {
  /// Gives a new database its identity, deletes expired records, and makes a site.
  static func open(
    _ settings: SiteSettings, store: DataStore, passwords: PasswordHasher, clock: WallClock = .system,
    randomness: Randomness = .system, membership: @escaping Membership.Lookup = Membership.lookup,
    receiptReader: ReceiptReader? = nil, provider: IdentityProvider? = nil, log: Log? = nil,
    routes: [Route<Endpoint>], signIn: @escaping Endpoint.Handler,
    tables: @escaping (Downloads) -> TableExports
  ) async throws -> Site {
    let now = clock.now()
    let proposed: ID<Instance> = randomness.id(at: now)
    guard let secret = LinkSecret(randomness.bytes(LinkSecret.length)) else { throw Problem.unexpected }
    let key = settings.push == nil ? nil : PrivateKey()
    let (instance, linkSecret, pushKey) = try await store.write { transaction in
      try transaction.makeInstance(proposed, at: now)
      try transaction.removeExpiredSessions(at: now)
      return (
        try transaction.instance()?.id ?? proposed, try transaction.linkSecret(proposing: secret),
        try key.map { try transaction.pushKey(proposing: $0.bytes) }
      )
    }
    let site = Site(
      settings, store: store, instance: instance, linkSecret: linkSecret,
      pushKey: pushKey.flatMap { PrivateKey(bytes: $0) }, passwords: passwords, clock: clock,
      randomness: randomness, membership: membership, receiptReader: receiptReader, provider: provider,
      log: log, routes: routes, signIn: signIn, tables: tables)
    try site.warnOfStrandedPasskeys()
    try site.warnOfStrandedOwner()
    site.warnOfIdleInvitations()
    return site
  }

  /// Begins the work that happens without a request.
  package func start() { background.start() }

  /// Refuses work that waits for its turn, and ends work that is being done at its next step.
  package func refuseSlowWork() { queues.slowWork.refuse() }

  /// Finishes the work for the database and the hasher, after the last request.
  package func close() {
    background.close()
    // The threads below end when their reads end.
    store.stopReading()
    queues.stop()
    signIns.passwords.close()
    background.unreadReceipts?.stop()
    store.close()
  }
}
