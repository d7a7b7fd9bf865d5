import HTTP
package import HTTPClient
package import Identity
import Ledger
package import Running
package import Store
import AccountStore
import Threads

/// Tells whoever runs the program what is wrong, each kind once in six hours at the most.
package final class Alerts: Sendable {
  private let addresses: [AlertAddress]
  private let client: WebClient
  private let clock: WallClock
  private let randomness: Randomness
  private let log: Log
  private let told = Monitor([Alarm: Instant]())
  private let threads = NetworkThreads()

  static let pause: Duration = .seconds(6 * 3_600)

  package init(
    _ addresses: [AlertAddress], _ client: WebClient, clock: WallClock = .system,
    _ randomness: Randomness = .system, log: Log
  ) {
    self.addresses = addresses
    self.client = client
    self.clock = clock
    self.randomness = randomness
    self.log = log
  }

  /// Begins to tell what the log raises the alarm about.
  package func start() {
    log.onAlarm { [weak self] alarm, message in self?.raise(alarm, message) }
  }

  package func stop() {
    threads.stop()
  }

  /// Sends it where it is not known yet, and does not wait for that.
  private func raise(_ alarm: Alarm, _ message: String) {
    guard isNews(alarm) else { return }
    Task.detached { [self] in
      await log.noting("an alert could not be sent") {
        try await threads.run { [self] in
          for (address, failure) in send(alarm, message) {
            // A warning and no alarm: that would go round in circles.
            if let failure { log.write(.warning, "an alert did not reach \(address.name): \(failure)") }
          }
        }
      }
    }
  }

  private func isNews(_ alarm: Alarm) -> Bool {
    let now = clock.now()
    return told.withLock { told in
      if let last = told[alarm], last <= now, now < last.adding(Self.pause) { return false }
      told[alarm] = now
      return true
    }
  }

  /// Sends it everywhere and says what came of it: nil where it is taken.
  package func send(_ alarm: Alarm, _ message: String) -> [(address: AlertAddress, failure: String?)] {
    addresses.map { ($0, send(alarm, message, to: $0)) }
  }

  private func send(_ alarm: Alarm, _ message: String, to address: AlertAddress) -> String? {
    let now = clock.now()
    let id: ID<QueuedLetter> = randomness.id(at: now)
    do throws(ConnectionFailure) {
      let response = try client.send(address.request(alarm, message, id: "msg_\(id)", at: now))
      return (200..<300).contains(response.code) ? nil : "it answers \(response.code)"
    } catch {
      return "\(error)"
    }
  }
}
