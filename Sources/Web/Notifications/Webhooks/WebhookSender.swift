import API
package import Accounts
import HTTP
package import HTTPClient
import Ledger
package import Operations
package import Store
package import Threads

/// Sends the changes of groups to webhooks, one by one and in the order of the journal.
///
/// The journal is the queue: each webhook has a position in it, which moves on once the receiver has accepted
/// the event there. If this program ends in between, the same event is sent again with the same id, and
/// nothing is lost.
package final class WebhookSender: Sendable {
  /// Posts a request, on a thread that may block.
  package typealias Delivery = @Sendable (OutgoingRequest) -> WebhookOutcome

  let store: DataStore
  let clock: WallClock
  let randomness: Randomness
  let log: Log
  /// Nil if no mail is sent.
  let letters: StoppedWebhookLetters?
  private let deliver: Delivery
  private let threads: ThreadPerRequest
  /// Webhooks with a request in progress.
  private let busy = Monitor(Set<ID<Webhook>>())
  private let call = Monitor<(@Sendable () -> Void)?>(nil)

  /// How many requests run at once; others wait for their turn, so that some that hang delay few.
  static let mostAtOnce = 8
  /// How many events are sent in one turn.
  static let batch = 50

  package init(
    _ store: DataStore, clock: WallClock, _ randomness: Randomness, letters: StoppedWebhookLetters? = nil,
    log: Log, patience: Duration = .seconds(2), deliver: @escaping Delivery
  ) {
    self.store = store
    self.clock = clock
    self.randomness = randomness
    self.letters = letters
    self.log = log
    self.deliver = deliver
    threads = ThreadPerRequest(patience: patience)
  }

  /// Runs after each commit, and when an event is due.
  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    let chore = Chore(after: store, if: Self.areNews, sleep: sleep) { [self] in await look() }
    call.withLock { $0 = { [weak chore] in chore?.call() } }
    return chore
  }

  private static func areNews(_ notices: [Notice]) -> Bool {
    notices.contains { if case .changed = $0 { true } else { false } }
  }

  /// Notes that there may be events to send.
  package func noteChange() { call.withLock { $0 }?() }

  /// Requests in progress get a moment; events that are not confirmed by then are sent again after the next
  /// start.
  package func close() {
    call.withLock { $0 = nil }
    threads.stop()
  }

  /// Whether no request is in progress.
  var isQuiet: Bool { busy.withLock { $0.isEmpty } }

  /// Starts all that are due, and returns how long to sleep.
  func look() async -> Duration {
    await log.noting("due webhooks could not be read") {
      let now = clock.now()
      for webhook in try store.read({ try $0.dueWebhooks(at: now, limit: Self.batch) }) { start(webhook.id) }
      let next = try store.read { try $0.nextDueWebhook(after: now) }
      return Delays.pause(until: next, from: now, least: 1)
    } ?? Delays.longestSleep
  }

  private func start(_ webhook: ID<Webhook>) {
    guard enter(webhook) else { return }
    Task.detached { [self] in
      let isDone: Void? = await log.noting("a webhook could not be delivered") {
        try await sendSome(to: webhook)
      }
      leave(webhook)
      // A webhook that cannot even be tried is left for the next look.
      if isDone != nil { noteChange() }
    }
  }

  /// After this many events the next webhook gets its turn.
  private func sendSome(to webhook: ID<Webhook>) async throws {
    for _ in 0..<Self.batch { guard try await sendNext(to: webhook) else { return } }
  }

  private func enter(_ webhook: ID<Webhook>) -> Bool {
    busy.withLock { $0.count < Self.mostAtOnce && $0.insert(webhook).inserted }
  }

  private func leave(_ webhook: ID<Webhook>) { busy.withLock { _ = $0.remove(webhook) } }

  /// Posts a signed event, and waits for the result.
  func outcome(of event: WebhookEvent, to webhook: Webhook) async throws -> WebhookOutcome {
    let now = clock.now()
    guard let address = WebAddress(webhook.address) else { return .failed(.noAddress) }
    let fields = WebhookSignature.fields(
      id: event.id, at: now, body: event.body, secrets: webhook.secrets.standing(at: now))
    let request = OutgoingRequest(
      .post, address, fields: [(.contentType, "application/json")] + fields, body: event.body)
    return try await threads.run { [deliver] in deliver(request) }
  }

  // MARK: - A test

  /// Sends a test event and returns the result; nil while another request to the webhook is in progress.
  package func test(_ webhook: Webhook) async throws -> WebhookOutcome? {
    guard enter(webhook.id) else { return nil }
    defer {
      leave(webhook.id)
      noteChange()
    }
    let event = WebhookEvent(testing: webhook, as: randomness.id(at: clock.now()), at: clock.now())
    let outcome = try await outcome(of: event, to: webhook)
    try await store.write { [now = clock.now()] in
      try $0.note(WebhookAttempt(at: now, event.type, outcome), of: webhook.id)
    }
    return outcome
  }
}
