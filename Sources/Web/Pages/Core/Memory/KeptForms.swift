import Accounts
import Credentials
import Ledger
import Store
import Threads

/// Forms that wait while the visitor signs in at the identity provider or sets up a second factor. Each waits
/// in memory for half an hour, and the visitor who returns with its address can send it again.
final class KeptForms: Sendable {
  enum Owner: Hashable, Sendable {
    case network(Network)
    case person(ID<Person>)
  }

  private static let lifetime: Int64 = 30 * 60
  /// Each takes at most about ten kilobytes.
  static let limit = 400
  static let limitOfOne = 40

  private let pending = Monitor(
    PendingItems<Digest, Owner, KeptForm>(lifetime: lifetime, limit: limit, limitOfOne: limitOfOne))

  /// False if too many forms of the same owner are waiting.
  func keep(_ form: KeptForm, as digest: Digest, of owner: Owner, at now: Instant) -> Bool {
    pending.withLock { $0.add(form, for: digest, of: owner, at: now.unixTime) }
  }

  /// Returns the form without removing it: it can be viewed again until it is sent.
  func form(_ digest: Digest, at now: Instant) -> KeptForm? {
    pending.withLock { $0.item(for: digest, at: now.unixTime) }
  }
}
