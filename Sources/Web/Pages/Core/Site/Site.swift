import Accounts
import Credentials
import Encodings
import Ledger
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
    let settings = try settings.protectingDemo(in: store)
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
        log.raise(.refusedSignIns, "\(count) sign-ins were refused within an hour", as: .warning)
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

extension Site {
  /// Warns of passkeys that were made for another address and are useless, which their owners would notice
  /// only when they need one.
  func warnOfStrandedPasskeys() throws {
    let party = signIns.passkeyDomain.party?.id ?? ""
    let count = try store.read { try $0.strandedPasskeys(besides: party) }
    guard count > 0 else { return }
    log.write(.warning, "\(count) passkeys were made for another --public-url and cannot be used")
  }

  /// Warns if only the identity provider signs in and the owner's account is not linked to it: they would
  /// notice only when their session ends.
  func warnOfStrandedOwner() throws {
    guard let provider = settings.provider, provider.isOnly else { return }
    let isStranded = try store.read { snapshot in
      guard let owner = try snapshot.instance()?.owner else { return false }
      return try !snapshot.isLinked(owner, at: provider.settings.issuer)
    }
    guard isStranded else { return }
    log.write(.warning, "the owner's account is not linked to the identity provider, the only way to sign in")
  }

  /// Warns if invitations lead to the provider, which makes no accounts.
  func warnOfInvitesOnlyKnown() {
    guard settings.invitesOnlyKnown else { return }
    log.write(
      .warning,
      "only people with an account can use invitations: sign-in is by the identity provider only, and "
        + "--oidc-sign-up is never")
  }
}

extension SiteSettings {
  /// The groups that a demo has at its start are those that it made.
  fileprivate func protectingDemo(in store: DataStore) throws -> SiteSettings {
    var settings = self
    if demo != nil { settings.demo?.groups = Set(try store.read { try $0.allGroups() }) }
    return settings
  }
}

/// The instance's id and its secrets, which the database keeps.
struct SiteIdentity: Sendable {
  let instance: ID<Instance>
  let linkSecret: LinkSecret
  /// Nil without push messages.
  let pushKey: PrivateKey?

  /// Reads it, or makes the identity of a new database. Deletes expired sessions, too.
  init(in store: DataStore, withPush: Bool, at now: Instant, _ randomness: Randomness) async throws {
    let proposed: ID<Instance> = randomness.id(at: now)
    guard let secret = LinkSecret(randomness.bytes(LinkSecret.length)) else { throw Problem.unexpected }
    let key = withPush ? PrivateKey() : nil
    let (instance, linkSecret, pushKey) = try await store.write { transaction in
      try transaction.makeInstance(proposed, at: now)
      try transaction.removeExpiredSessions(at: now)
      return (
        try transaction.instance()?.id ?? proposed, try transaction.linkSecret(proposing: secret),
        try key.map { try transaction.pushKey(proposing: $0.bytes) }
      )
    }
    (self.instance, self.linkSecret) = (instance, linkSecret)
    self.pushKey = pushKey.flatMap { PrivateKey(bytes: $0) }
  }
}
