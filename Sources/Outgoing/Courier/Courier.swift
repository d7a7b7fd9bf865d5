import Identity
import Ledger
package import Running
package import Store
import AccountStore
package import Threads
package import Words

/// Sends what waits: letters that must arrive, and what people chose to be told of their groups.
///
/// The journal is the queue. Who is told has a place in it, which moves on once the mail is in the server's hands: what a
/// crash interrupts is sent again as the same message, and nothing is lost.
package final class Courier: Sendable {
  /// Hands a mail in, on a thread that may wait.
  package typealias Delivery = @Sendable (MailMessage) -> MailOutcome

  package let health = MailHealth()
  package let address: SiteAddress
  let store: DataStore
  let clock: WallClock
  let log: Log
  let news: NewsLetter
  let sender: MailSender
  let zone: TimeZone
  private let deliver: Delivery
  private let threads: NetworkThreads
  let readers: ReaderArrangement

  package init(
    _ store: DataStore, from sender: MailSender, at address: SiteAddress, _ unsubscribing: Unsubscribing,
    clock: WallClock, zone: TimeZone = .machine, log: Log, patience: Duration = .seconds(2),
    deliver: @escaping Delivery
  ) {
    threads = NetworkThreads(patience: patience)
    self.store = store
    self.sender = sender
    self.address = address
    self.clock = clock
    self.zone = zone
    self.log = log
    self.deliver = deliver
    readers = ReaderArrangement(Self.channels, store, clock: clock, zone: zone)
    var news = NewsLetter(address, from: sender, unsubscribing)
    news.zone = zone
    self.news = news
  }

  static let channels: Set<JournalReader.Channel> = [.mail, .summary]

  /// It works when something was committed, and when the next mail is due.
  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    let chore = Chore(sleep: sleep) { [self] in await work() }
    store.onCommit { [weak self, weak chore] notices in
      guard let self, self.note(notices) else { return }
      chore?.call()
    }
    return chore
  }

  /// What is on its way gets a moment; what is not confirmed by then is sent again after the next start.
  package func close() {
    threads.stop()
  }

  /// Notes that something has happened in a group.
  func noteChange(of group: ID<Group>) {
    readers.noteChange(of: group)
  }

  /// For whoever watches over the program.
  package func figures() throws -> DeliveryFigures {
    let state = health.now
    let waiting = try store.read { try $0.mailWaiting(at: clock.now()) }
    return DeliveryFigures(sent: state.sent, failures: state.allFailures, waiting: waiting)
  }

  /// Whether nothing is on its way.
  var isQuiet: Bool { threads.isQuiet }

  /// What these mean for it; false where that is nothing.
  private func note(_ notices: [Notice]) -> Bool {
    readers.note(notices) || notices.contains(.lettersPosted)
  }

  /// Does what is due, and returns how long there is nothing more to do.
  func work() async -> Duration {
    await log.noting("mail could not be sent") {
      try await readers.arrange()
      if !isPaused {
        while try await sendSome() {}
      }
      return try pauseBeforeNext()
    } ?? Delays.longestSleep
  }

  private var isPaused: Bool { health.now.pause.map { clock.now() < $0 } ?? false }

  private func pauseBeforeNext() throws -> Duration {
    let now = clock.now()
    let due = try store.read { snapshot in
      [try snapshot.nextDueLetter(), try snapshot.nextDueReader(Self.channels)].compactMap(\.self).min()
    }
    guard var next = due else { return Delays.longestSleep }
    if let pause = health.now.pause { next = max(next, pause) }
    let milliseconds = max(1_000, next.milliseconds - now.milliseconds)
    return min(.milliseconds(milliseconds), Delays.longestSleep)
  }

  /// Letters first; true where there may be more to send.
  private func sendSome() async throws -> Bool {
    if try await sendLetters() { return true }
    return isPaused ? false : try await sendNews()
  }

  // MARK: - The server

  /// Where it takes nothing from us, nothing is tried for a while.
  func outcome(of message: MailMessage) async -> MailOutcome {
    let outcome: MailOutcome
    do {
      outcome = try await threads.run { [deliver] in deliver(message) }
    } catch {
      return .unavailable("there is no thread for it")
    }
    switch outcome {
    case .sent: health.noteSent()
    case .unavailable(let reason), .broken(let reason):
      if health.note(reason, at: clock.now()) { log.raise(.mailBroken, "mail cannot be sent: \(reason)") }
    case .later, .refused: break
    }
    return outcome
  }
}
