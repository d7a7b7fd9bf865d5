import Accounts
import Credentials
import Store
import Threads

/// Users of the identity provider without an account here, while they are asked whether they are new.
final class NewProviderUsers: Sendable {
  struct Arrival: Sendable {
    let identity: ProviderIdentity
    /// The page that they wanted.
    let next: String?

    init(_ identity: ProviderIdentity, next: String?) { (self.identity, self.next) = (identity, next) }
  }

  private let pending = Monitor(
    PendingItems<Digest, Network, Arrival>(
      lifetime: ProviderVisit.lifetime, limit: ProviderVisit.limit, limitOfOne: ProviderVisit.limit / 4))

  /// False if too many users of one network are waiting.
  func note(_ arrival: Arrival, under token: SecretToken, from network: Network, at now: Instant) -> Bool {
    pending.withLock { $0.add(arrival, for: token.digest, of: network, at: now.unixTime) }
  }

  func arrival(_ token: SecretToken, at now: Instant) -> Arrival? {
    pending.withLock { $0.item(for: token.digest, at: now.unixTime) }
  }

  func take(_ token: SecretToken, at now: Instant) -> Arrival? {
    pending.withLock { $0.take(token.digest, at: now.unixTime) }
  }
}
