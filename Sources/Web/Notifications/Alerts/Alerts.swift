package import Accounts
import HTTP
package import HTTPClient
import Ledger
package import Operations
package import Store
import Threads

/// Sends alerts to the server admin, each kind at most once in six hours.
package final class Alerts: Sendable {
  private let addresses: [AlertAddress]
  private let client: WebClient
  private let clock: WallClock
  private let randomness: Randomness
  private let log: Log
  /// How long `stop` waits for alerts that are being sent.
  private let patience: Duration
  private let told = Monitor([Alarm: Instant]())
  /// The store that remembers sent alerts across restarts.
  private let memory = Monitor<DataStore?>(nil)
  private let underway = Monitor(0)
  private let threads = ThreadPerRequest()

  static let pause: Duration = .seconds(6 * 3_600)

  package init(
    _ addresses: [AlertAddress], _ client: WebClient, clock: WallClock = .system,
    _ randomness: Randomness = .system, log: Log, patience: Duration = .seconds(2)
  ) {
    self.addresses = addresses
    self.patience = patience
    self.client = client
    self.clock = clock
    self.randomness = randomness
    self.log = log
  }

  /// Begins to send the alarms that the log raises.
  package func start() { log.onAlarm { [weak self] alarm, message in self?.raise(alarm, message) } }

  /// From now on a program that restarts again and again sends no more alerts than one that runs.
  package func remember(in store: DataStore) { memory.withLock { $0 = store } }

  /// Alerts that are being sent get a moment.
  package func stop() { _ = underway.wait(until: .now + patience) { $0 == 0 ? true : nil } }

  /// Sends an alert that was not sent recently, without waiting for the result.
  private func raise(_ alarm: Alarm, _ message: String) {
    guard isNews(alarm) else { return }
    underway.withLock { $0 += 1 }
    Task.detached { [self] in
      if await isNewsSinceLastStart(alarm) {
        await log.noting("an alert could not be sent") { try await tell(alarm, message) }
      }
      underway.withLock { $0 -= 1 }
      underway.wakeAll()
    }
  }

  private func tell(_ alarm: Alarm, _ message: String) async throws {
    try await threads.run { [self] in
      for (address, failure) in send(alarm, message) {
        // A warning and no alarm, which would be sent as an alert again.
        if let failure { log.write(.warning, "an alert did not reach \(address.name): \(failure)") }
      }
    }
  }

  /// If the database cannot be written, which may be the very trouble, the alert is sent.
  private func isNewsSinceLastStart(_ alarm: Alarm) async -> Bool {
    guard let store = memory.withLock({ $0 }) else { return true }
    let now = clock.now()
    return await log.noting("the time of an alert could not be saved") {
      try await store.write { try $0.noteAlarm(alarm.rawValue, at: now, pause: Self.pause) }
    } ?? true
  }

  private func isNews(_ alarm: Alarm) -> Bool {
    let now = clock.now()
    return told.withLock { told in
      if let last = told[alarm], last <= now, now < last.adding(Self.pause) { return false }
      told[alarm] = now
      return true
    }
  }

  /// Sends it to all addresses and returns the results: `failure` is nil if the service accepted it.
  package func send(_ alarm: Alarm, _ message: String) -> [(address: AlertAddress, failure: String?)] {
    addresses.map { ($0, send(alarm, message, to: $0)) }
  }

  private func send(_ alarm: Alarm, _ message: String, to address: AlertAddress) -> String? {
    let now = clock.now()
    let id: ID<QueuedLetter> = randomness.id(at: now)
    do throws(ConnectionFailure) {
      let response = try client.send(address.request(alarm, message, id: "msg_\(id)", at: now))
      return (200..<300).contains(response.code) ? nil : "it answered \(response.code)"
    } catch { return "\(error)" }
  }
}
