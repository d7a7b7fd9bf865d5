import Accounts
import Credentials
import Ledger
import Notifications
import Store
import Threads

/// The services behind all ways to sign in.
struct SignInServices: Sendable {
  let passwords: PasswordHasher
  let attempts: SignInAttempts
  let pendingSignIns = PendingSignIns()
  let passkeyChallenges = PasskeyChallenges()
  let passkeyDomain: PasskeyDomain
  /// Nil without an OpenID Connect provider.
  let provider: IdentityProvider?
  /// Visitors who have just confirmed who they are, and go to the provider to connect their account.
  let connecting = ReauthenticatedSessions()
  /// Visitors who have just confirmed at the provider who they are.
  let confirmed = ReauthenticatedSessions()
  /// People whom the provider knows and this instance does not: they are asked whether they are new.
  let newProviderUsers = NewProviderUsers()
  /// The secret from which the tokens of links are derived.
  let linkSecret: LinkSecret
  /// The ways to sign in besides passwords.
  let signInMethods: ServerSignInMethods
  /// Nil without a mail server.
  let securityLetters: SecurityLetters?
}

/// Sessions that may do one protected action within five minutes.
final class ReauthenticatedSessions: Sendable {
  private let pending = Monitor(PendingItems<ID<Session>, ID<Session>, Bool>(lifetime: 300, limit: 1_000))

  func note(_ session: ID<Session>, at now: Instant) {
    _ = pending.withLock { $0.add(true, for: session, of: session, at: now.unixTime) }
  }

  func has(_ session: ID<Session>, at now: Instant) -> Bool {
    pending.withLock { $0.item(for: session, at: now.unixTime) } ?? false
  }

  func take(_ session: ID<Session>, at now: Instant) -> Bool {
    pending.withLock { $0.take(session, at: now.unixTime) } ?? false
  }
}

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
