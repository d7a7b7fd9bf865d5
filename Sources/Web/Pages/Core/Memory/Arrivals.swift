import Accounts
import Credentials
import Ledger
import Store
import Threads

/// Confirms forms that were sent from the offline outbox, for a browser that
/// did not receive the response and asks again. Confirmed attempts are known
/// in memory only; after a restart the next attempt is confirmed again.
final class Arrivals: Sendable {
  private struct Try: Hashable {
    let person: ID<Person>
    let name: String
  }

  private static let lifetime: Int64 = 5 * 60
  static let limit = 1_000
  /// The length of a UUID.
  private static let longestName = 36

  private let confirmed = Monitor(
    PendingItems<Try, ID<Person>, ID<Operation>>(lifetime: lifetime, limit: limit))

  func note(_ operation: ID<Operation>, by person: ID<Person>, in name: String, at now: Instant) {
    guard name.utf8.count <= Self.longestName else { return }
    confirmed.withLock {
      _ = $0.add(operation, for: Try(person: person, name: name), of: person, at: now.unixTime)
    }
  }

  func operation(of name: String, by person: ID<Person>, at now: Instant) -> ID<Operation>? {
    confirmed.withLock { $0.item(for: Try(person: person, name: name), at: now.unixTime) }
  }
}
