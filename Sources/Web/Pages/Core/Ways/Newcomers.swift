import Accounts
import Credentials
import Store
import Threads

/// Whom the identity provider has named and nobody here knows, while they are asked whether they are new.
final class Newcomers: Sendable {
  struct Arrival: Sendable {
    let identity: ProviderIdentity
    /// Where they wanted to go.
    let next: String?

    init(_ identity: ProviderIdentity, next: String?) {
      (self.identity, self.next) = (identity, next)
    }
  }

  private let pending = Monitor(
    PendingItems<Digest, Network, Arrival>(
      lifetime: ProviderVisit.lifetime, limit: ProviderVisit.limit, limitOfOne: ProviderVisit.limit / 4))

  /// False where too many of one network are asked.
  func note(
    _ arrival: Arrival, under token: SecretToken, from network: Network, at now: Instant
  ) -> Bool {
    pending.withLock { $0.add(arrival, for: token.digest, of: network, at: now.unixTime) }
  }

  func arrival(_ token: SecretToken, at now: Instant) -> Arrival? {
    pending.withLock { $0.item(for: token.digest, at: now.unixTime) }
  }

  func take(_ token: SecretToken, at now: Instant) -> Arrival? {
    pending.withLock { $0.take(token.digest, at: now.unixTime) }
  }
}
