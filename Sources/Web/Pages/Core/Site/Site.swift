import Accounts
import Credentials
import Encodings
import Notifications
package import Operations
import ReceiptOCR
import Store

/// What every request shares: settings, database, clock, services and caches.
package final class Site: Sendable {
  let settings: SiteSettings
  let store: DataStore
  let clock: WallClock
  let randomness: Randomness
  let log: Log
  let signIns: SignInServices
  let queues: WorkQueues
  let background: BackgroundServices
  let memory = PageMemory()
  let live: LiveHub
  let visitors: VisitorLookup
  package let readiness: Readiness
  /// Nil if the settings do not offer metrics.
  package let metrics: Metrics?
  let opened: Instant

  /// Gives a new database its identity and deletes expired records. Metrics are counted by `patterns` of routes.
  init(
    _ settings: SiteSettings, store: DataStore, passwords: PasswordHasher, clock: WallClock,
    randomness: Randomness, membership: @escaping Membership.Lookup, receiptReader: ReceiptReader?,
    provider: IdentityProvider?, log: Log?, patterns: [StaticString]
  ) async throws {
    let identity = try await SiteIdentity(
      in: store, withPush: settings.push != nil, at: clock.now(), randomness)
    let log = log ?? Log(level: settings.logLevel)
    self.settings = settings
    self.store = store
    self.clock = clock
    self.randomness = randomness
    self.log = log
    background = BackgroundServices(
      settings, store, identity.linkSecret, identity.pushKey, receiptReader, clock: clock, randomness, log)
    queues = WorkQueues(
      downloads: Downloads(store, settings.storage),
      slowWork: SlowWork(patience: settings.patience, holding: settings.heldDrafts))
    let passkeyDomain = PasskeyDomain(settings.publicURL)
    signIns = SignInServices(
      passwords: passwords,
      attempts: SignInAttempts { count in
        log.raise(.refusedSignIns, "\(count) tries to sign in were refused within an hour", as: .warning)
      }, passkeyDomain: passkeyDomain,
      provider: provider ?? settings.provider.map { [queues] in IdentityProvider($0, on: queues.outgoing) },
      linkSecret: identity.linkSecret,
      signInMethods: ServerSignInMethods(
        party: passkeyDomain.party?.id, issuer: settings.provider?.settings.issuer,
        isProviderOnly: settings.isProviderOnly),
      securityLetters: background.courier.map { _ in SecurityLetters(randomness) })
    NewAccounts(log).watch(store)
    live = LiveHub(store, clock: clock, asksForFactors: !settings.isProviderOnly)
    visitors = VisitorLookup(membership, instance: identity.instance, basePath: settings.basePath)
    readiness = Readiness(store)
    metrics = settings.offersMetrics ? Metrics(patterns: patterns) : nil
    opened = clock.now()
    try warnOfStrandedPasskeys()
    try warnOfStrandedOwner()
    warnOfInvitesOnlyKnown()
  }

  var basePath: BasePath { settings.basePath }

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

extension Site {
  /// How long after a start an instance without an owner can be set up.
  private static let openFor: Duration = .seconds(60 * 60)

  func canBeSetUp(at now: Instant) -> Bool { now < opened.adding(Self.openFor) }

  /// Whether an account made without the setup form becomes the owner of the instance.
  func isWithoutOwner(in snapshot: Snapshot, at now: Instant) throws -> Bool {
    guard canBeSetUp(at: now) else { return false }
    return try snapshot.instance()?.owner == nil
  }
}
