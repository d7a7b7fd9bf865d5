package import Accounts
import Ledger
package import Operations
package import Store
package import Threads
package import Words

/// Sends queued mail: letters that must arrive, and news of groups that people chose to get.
///
/// The journal is the queue. Each reader has a position in it, which moves on once the server has accepted
/// the mail: mail that a crash interrupts is sent again as the same message, and nothing is lost.
package final class MailCourier: Sendable {
  /// Sends a mail, on a thread that may block.
  package typealias Delivery = @Sendable (MailMessage) -> MailOutcome
  /// Called when there is no more mail for now.
  package typealias Rest = @Sendable () -> Void

  package let health = MailHealth()
  package let address: SiteAddress
  let store: DataStore
  let clock: WallClock
  let log: Log
  let news: NewsLetter
  let sender: MailSender
  let zone: TimeZone
  private let deliver: Delivery
  private let rest: Rest
  private let threads: ThreadPerRequest
  private let patience: Duration
  private let isSending = Monitor(false)
  let readers: NewsScheduler
  let balanceReports: BalanceReportSchedule
  let randomness: Randomness

  package init(
    _ store: DataStore, from sender: MailSender, at address: SiteAddress, _ unsubscribing: Unsubscribing,
    clock: WallClock, _ randomness: Randomness = .system, zone: TimeZone = .machine, log: Log,
    patience: Duration = .seconds(2), rest: @escaping Rest = {}, deliver: @escaping Delivery
  ) {
    threads = ThreadPerRequest(patience: patience)
    self.patience = patience
    self.rest = rest
    self.randomness = randomness
    balanceReports = BalanceReportSchedule(channel: .mail, store: store, zone: zone)
    self.store = store
    self.sender = sender
    self.address = address
    self.clock = clock
    self.zone = zone
    self.log = log
    self.deliver = deliver
    readers = NewsScheduler(Self.deliveries, store, clock: clock, zone: zone)
    news = NewsLetter(address: address, sender: sender, unsubscribing: unsubscribing, zone: zone)
  }

  static let deliveries: Set<NewsSubscriber.Delivery> = [.mail, .summary]

  /// Runs after each commit, and when the next mail is due.
  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(after: store, if: { [weak self] in self?.note($0) == true }, sleep: sleep) { [self] in await work()
    }
  }

  /// Mail that is being sent gets a moment; mail that is not confirmed by then is sent again after the next
  /// start.
  package func close() { _ = isSending.wait(until: .now + patience) { $0 ? nil : true } }

  /// Notes a change in a group.
  func noteChange(of group: ID<Group>) { readers.noteChange(of: group) }

  /// The figures for metrics.
  package func figures() throws -> DeliveryFigures {
    let state = health.now
    let waiting = try store.read { try $0.mailWaiting(at: clock.now()) }
    return DeliveryFigures(sent: state.sent, failures: state.allFailures, waiting: waiting)
  }

  /// Whether no mail is being sent.
  var isQuiet: Bool { threads.isQuiet }

  /// Notes the changes that matter to the courier; false if none does.
  private func note(_ notices: [Notice]) -> Bool {
    readers.note(notices) || notices.contains(.lettersPosted) || notices.contains(.messagesChosen)
  }

  /// Sends mail that is due, and returns how long to sleep.
  func work() async -> Duration {
    await log.noting("email could not be sent") {
      try await readers.arrange()
      try await postBalanceReports()
      try await sendAll()
      return try pauseBeforeNext()
    } ?? Delays.longestSleep
  }

  /// `close` waits for this.
  private func sendAll() async throws {
    isSending.withLock { $0 = true }
    defer {
      rest()
      isSending.withLock { $0 = false }
      isSending.wakeAll()
    }
    try await sendWhatIsDue()
  }

  var isPaused: Bool { health.now.pause.map { clock.now() < $0 } ?? false }

  private func pauseBeforeNext() throws -> Duration {
    let due = try store.read { snapshot in
      [
        try snapshot.nextDueLetter(), try snapshot.nextDueReader(Self.deliveries),
        try snapshot.nextDueBalanceReport(.mail),
      ].compactMap(\.self).min()
    }
    return Delays.pause(until: due.map { max($0, health.now.pause ?? $0) }, from: clock.now())
  }

  // MARK: - The server

  /// After the server has refused us, nothing is tried for a while.
  func outcome(of message: MailMessage) async -> MailOutcome {
    var outcome = MailOutcome.unavailable("no thread is available")
    await log.noting("no thread is available for email") {
      outcome = try await threads.run { [deliver] in deliver(message) }
    }
    switch outcome {
    case .sent: health.noteSent()
    case .unavailable(let reason), .broken(let reason):
      if health.note(reason, at: clock.now()) { log.raise(.mailBroken, "email cannot be sent: \(reason)") }
    case .later, .refused: break
    }
    return outcome
  }
}

/// The monthly report of open balances.
extension MailCourier {
  /// Writes the letters that are due. The letter and the next date are stored together, so that no one gets
  /// one twice.
  func postBalanceReports() async throws {
    try await balanceReports.arrange(at: clock.now())
    while true {
      let now = clock.now()
      let due = try store.read { try $0.dueBalanceReports(.mail, at: now, limit: Delays.batch) }
      for report in due { try await post(report, at: now) }
      guard due.count == Delays.batch else { return }
    }
  }

  private func post(_ report: ScheduledBalanceReport, at now: Instant) async throws {
    let (next, letter) = try store.read { snapshot -> (Instant?, QueuedLetter?) in
      let next = try balanceReports.next(for: report.account, after: now, snapshot)
      // A person who switched the report off gets no letter.
      return (next, next == nil ? nil : try self.letter(report, snapshot, at: now))
    }
    try await store.write { transaction in
      guard try transaction.finish(report, next: next), let letter else { return }
      try transaction.post(letter)
    }
  }

  private func letter(_ report: ScheduledBalanceReport, _ snapshot: Snapshot, at now: Instant) throws
    -> QueuedLetter?
  {
    guard let mailbox = try snapshot.mailbox(of: report.account), mailbox.refused == nil,
      let open = try BalanceReportLetter(for: report.account, at: address, snapshot, at: now, zone)
    else { return nil }
    let ending = news.ending(.stillOpen, for: report.account)
    var letter = open.written(from: address, ending: ending).queued(
      randomness.id(at: now), for: report.account, at: mailbox.address, now)
    letter.ending = ending
    return letter
  }
}
