package import Accounts
package import Ledger
package import Store
import Threads

/// The dependencies of signing in from an app.
package struct AppSignIn: Sendable {
  let passwords: PasswordHasher
  // Making the keys loads much of libcrypto, which an instance without apps never needs.
  private let keys: Deferred<(access: AccessToken.Key, refresh: RefreshToken.Key)>
  /// Whether the instance allows sign-in by the identity provider alone.
  let isProviderOnly: Bool
  let tell: Tell

  /// Notifies the owner of an account about the app of this name, in the transaction of the event.
  package typealias Tell =
    @Sendable (SecurityEvent, _ app: String, ID<Person>, Instant, Transaction) throws -> Void

  package init(
    _ passwords: PasswordHasher, _ secret: LinkSecret, _ randomness: Randomness, isProviderOnly: Bool,
    tell: @escaping Tell = { _, _, _, _, _ in }
  ) {
    (self.passwords, self.tell) = (passwords, tell)
    keys = Deferred { (AccessToken.Key(randomness), RefreshToken.Key(secret)) }
    self.isProviderOnly = isProviderOnly
  }

  var key: AccessToken.Key { keys.value.access }
  var refreshKey: RefreshToken.Key { keys.value.refresh }
}
