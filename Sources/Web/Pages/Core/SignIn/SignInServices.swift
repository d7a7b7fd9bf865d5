import Accounts
import Notifications
import Store

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
