package import Accounts
import Credentials
import Encodings
import HTTP
import HTTPClient
package import Operations
package import Store
package import Threads
package import Words

/// Sends push messages that people chose to get, soon after a change.
///
/// The journal is the queue, as for mail. A reader who is due gets one message per device, which is written
/// when it is sent: a slow service delays its own devices alone, and changes undone before that are in no
/// message.
package final class PushCourier: Sendable {
  let store: DataStore
  let clock: WallClock
  let log: Log
  let writing: PushWriting
  let tally = PushTally()
  private let identification: ServerIdentification
  private let randomness: Randomness
  private let deliver: PushPlan.Delivery
  private let threads: ThreadPerRequest
  let readers: NewsScheduler
  private let balanceReports: BalanceReportSchedule

  package init(
    _ store: DataStore, _ identification: ServerIdentification, at address: SiteAddress, clock: WallClock,
    _ randomness: Randomness, zone: TimeZone = .machine, log: Log, patience: Duration = .seconds(2),
    deliver: @escaping PushPlan.Delivery
  ) {
    self.store = store
    self.identification = identification
    self.clock = clock
    self.randomness = randomness
    self.log = log
    self.deliver = deliver
    writing = PushWriting(address: address, zone: zone)
    threads = ThreadPerRequest(patience: patience)
    balanceReports = BalanceReportSchedule(channel: .push, store: store, zone: zone)
    readers = NewsScheduler(Self.deliveries, store, clock: clock, zone: zone)
  }

  private static let deliveries: Set<NewsSubscriber.Delivery> = [.push]

  /// The key that browsers need to subscribe.
  package var publicKey: String { identification.publicKey }

  /// Runs after each commit, and when the next message is due.
  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(after: store, if: { [weak self] in self?.note($0) == true }, sleep: sleep) { [self] in await work()
    }
  }

  package func close() { threads.stop() }

  /// The figures for metrics.
  package func figures() throws -> DeliveryFigures {
    let waiting = try store.read { try $0.pushesWaiting(at: clock.now()) }
    return tally.figures(waiting: waiting)
  }

  /// Notes the changes that matter to the courier; false if none does.
  private func note(_ notices: [Notice]) -> Bool {
    readers.note(notices) || notices.contains(.pushesQueued) || notices.contains(.messagesChosen)
  }

  /// Sends messages that are due, and returns how long to sleep.
  func work() async -> Duration {
    await log.noting("push notifications could not be sent") {
      try await readers.arrange()
      while try await queueNews() {}
      while try await queueOpenReports() {}
      while try await sendSome() {}
      return try pauseBeforeNext()
    } ?? Delays.longestSleep
  }

  /// Queues messages for due news; true if there may be more.
  private func queueNews() async throws -> Bool {
    let now = clock.now()
    let due = try store.read { try $0.dueReaders(Self.deliveries, at: now, limit: Delays.batch) }
    guard !due.isEmpty else { return false }
    try await store.write { transaction in
      for reader in due {
        try transaction.queueNews(of: reader, through: transaction.journalEnd(of: reader.group), at: now)
      }
    }
    return due.count == Delays.batch
  }

  /// The same for the monthly report of open balances.
  private func queueOpenReports() async throws -> Bool {
    let now = clock.now()
    try await balanceReports.arrange(at: now)
    let due = try store.read { try $0.dueBalanceReports(.push, at: now, limit: Delays.batch) }
    for report in due {
      let next = try store.read { try balanceReports.next(for: report.account, after: now, $0) }
      try await store.write { transaction in
        guard try transaction.finish(report, next: next), next != nil else { return }
        try transaction.queueBalanceReport(to: report.account, at: now)
      }
    }
    return due.count == Delays.batch
  }

  /// Sends several at the same time: one service that hangs must not delay the others.
  private func sendSome() async throws -> Bool {
    let due = try store.read { try $0.duePushes(at: clock.now(), limit: Delays.batch) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for message in due { group.addTask { [self] in try await send(message) } }
      try await group.waitForAll()
    }
    return due.count == Delays.batch
  }

  private func pauseBeforeNext() throws -> Duration {
    let next = try store.read { snapshot in
      [
        try snapshot.nextDuePush(), try snapshot.nextDueReader(Self.deliveries),
        try snapshot.nextDueBalanceReport(.push),
      ].compactMap(\.self).min()
    }
    return Delays.pause(until: next, from: clock.now())
  }

  // MARK: - The service

  /// Encrypts a note for one browser and sends it to the browser's push service.
  func outcome(of note: PushNote, for device: PushDevice, isShort: Bool) async -> PushOutcome {
    guard let address = WebAddress(device.endpoint), address.isEncrypted else { return .gone }
    guard let own = PrivateKey() else { return .later("not enough memory for its key", after: nil) }
    let subscription = PushSubscription(endpoint: address, key: device.key, secret: device.secret)
    let body = PushEncryption.body(
      note.bytes(isShort: isShort), for: subscription, own: own, salt: randomness.bytes(16))
    guard let body else { return .tooLong }
    guard let proof = identification.authorization(for: address, at: clock.now()) else {
      return .later("not enough memory for its signature", after: nil)
    }
    let request = OutgoingRequest(.post, address, fields: fields(proof, about: note.tag), body: body)
    do { return try await threads.run { [deliver] in deliver(request) } } catch {
      return .later("no thread is available", after: nil)
    }
  }

  /// The topic tells the service which message a new one replaces, and nothing else.
  private func fields(_ proof: String, about tag: String) -> [(name: HeaderName, value: String)] {
    let topic = Base64.url.text(of: Array(SHA256.digest(of: Array(tag.utf8)).prefix(24)))
    return [
      (HeaderName("Authorization"), proof), (HeaderName("TTL"), "\(QueuedPush.lifetime.components.seconds)"),
      (HeaderName("Urgency"), "normal"), (HeaderName("Topic"), topic),
      (HeaderName("Content-Encoding"), "aes128gcm"), (.contentType, "application/octet-stream"),
    ]
  }
}

/// Counts push messages by result, since the start.
final class PushTally: Sendable {
  private let counts = Monitor((sent: 0, failures: 0))

  func noteSent() { counts.withLock { $0.sent += 1 } }

  func noteFailure() { counts.withLock { $0.failures += 1 } }

  func figures(waiting: Int) -> DeliveryFigures {
    counts.withLock { DeliveryFigures(sent: $0.sent, failures: $0.failures, waiting: waiting) }
  }
}

/// Sending one message, and handling the result.
extension PushCourier {
  func send(_ message: QueuedPush) async throws {
    let now = clock.now()
    let (device, note) = try store.read { snapshot in
      let device = try snapshot.pushDevice(message.device, at: now)
      let note = try device.flatMap { device in
        message.isOver(at: now)
          ? nil : try writing.note(for: message, to: device.account, in: snapshot, at: now)
      }
      return (device, note)
    }
    guard let device, let note else { return try await store.write { try $0.remove(message) } }
    switch await outcome(of: note, for: device, isShort: message.isShort) {
    case .sent:
      tally.noteSent()
      try await store.write { try $0.remove(message) }
    case .gone: try await store.write { try $0.forget(device) }
    case .tooLong: try await shorten(message, at: now)
    case .later(let reason, let wish): try await retry(message, at: now, reason, after: wish)
    case .refused(let reason):
      tally.noteFailure()
      log.raise(.pushBroken, "a push service refuses notifications: \(reason)")
      try await store.write { try $0.remove(message) }
    }
  }

  private func shorten(_ message: QueuedPush, at now: Instant) async throws {
    try await store.write { transaction in
      if message.isShort { try transaction.remove(message) }
      try transaction.postpone(message, until: now, isShort: true)
    }
  }

  private func retry(_ message: QueuedPush, at now: Instant, _ reason: String, after wish: RetryAfter?)
    async throws
  {
    tally.noteFailure()
    log.write(.warning, "a push notification failed and will be tried again: \(reason)")
    let usual = Delays.retry(after: message.tries)
    // A service may ask for a longer delay, up to the life of the message.
    let asked =
      wish?.seconds(at: HTTPDate(secondsSince1970: Int(now.milliseconds / 1_000)), most: 86_400) ?? 0
    try await store.write { try $0.postpone(message, until: now.adding(max(usual, .seconds(asked)))) }
  }
}
