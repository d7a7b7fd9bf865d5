import Accounts
import Credentials
import Notifications
import Operations
import ReceiptOCR
import Store
import StoreMaintenance
import Threads

/// The work that happens without a request: recurring entries, mail, push, webhooks, backups and clean-up.
struct BackgroundServices: Sendable {
  let dueEntries: DueEntries
  let backups: Backups
  /// Nil without a mail server.
  let courier: MailCourier?
  /// Nil without a key for Web Push.
  let pushCourier: PushCourier?
  let webhookCarrier: WebhookCarrier
  let webhooks: WebhookSender
  let rates: RateUpdater?
  /// Nil if no program that reads receipts is installed.
  let unreadReceipts: BackgroundReceiptReader?
  private let chores: [Chore]

  init(
    _ settings: SiteSettings, _ store: DataStore, _ linkSecret: LinkSecret, _ pushKey: PrivateKey?,
    _ receiptReader: ReceiptReader?, clock: WallClock, _ randomness: Randomness, _ log: Log
  ) {
    dueEntries = DueEntries(store, clock: clock, log: log)
    let backups = Backups(settings.backups, store, clock: clock, log: log)
    self.backups = backups
    courier = settings.mail?.courier(
      store, at: settings.publicURL, settings.basePath, Unsubscribing(linkSecret), clock: clock, log: log)
    pushCourier = pushKey.flatMap { key in
      settings.push?.courier(
        store, key, at: settings.publicURL, settings.basePath, clock: clock, randomness, log: log)
    }
    rates = settings.rates?.keeping(store, log: log)
    let carrier = WebhookCarrier(allowing: settings.privateHosts)
    webhookCarrier = carrier
    let address = settings.publicURL.map { SiteAddress($0, basePath: settings.basePath) }
    webhooks = WebhookSender(
      store, clock: clock, randomness,
      letters: courier.map { _ in StoppedWebhookLetters(at: address, randomness) }, log: log
    ) { carrier.send($0) }
    unreadReceipts = receiptReader.map {
      BackgroundReceiptReader($0, store, clock: clock, randomness, log: log)
    }
    chores = [
      dueEntries.chore(), ExpiredGroups(store, clock: clock, log: log).chore(),
      ExpiredImports(store, clock: clock, log: log).chore(), courier?.chore(),
      DiskWatch(settings.storage, clock: clock, log: log) { store.diskSpace }.chore(),
      NightlyCheck(store, clock: clock, log: log).chore(then: { await backups.trial?.run() }),
      pushCourier?.chore(), webhooks.chore(), rates?.chore(),
    ].compactMap(\.self)
  }

  func start() {
    for chore in chores { chore.start() }
    unreadReceipts?.start()
    backups.start()
  }

  /// Starts nothing new, and ends what goes to other servers.
  func close() {
    for chore in chores { chore.stop() }
    courier?.close()
    pushCourier?.close()
    webhooks.close()
    rates?.close()
    backups.stop()
  }
}
