import Accounts
import Credentials
import Ledger
import Store

/// The instance's id and its secrets, which the database keeps.
struct SiteIdentity: Sendable {
  let instance: ID<Instance>
  let linkSecret: LinkSecret
  /// Nil without push messages.
  let pushKey: PrivateKey?

  /// Reads it, or makes the identity of a new database. Deletes expired sessions, too.
  init(in store: DataStore, withPush: Bool, at now: Instant, _ randomness: Randomness) async throws {
    let proposed: ID<Instance> = randomness.id(at: now)
    guard let secret = LinkSecret(randomness.bytes(LinkSecret.length)) else { throw Problem.unexpected }
    let key = withPush ? PrivateKey() : nil
    let (instance, linkSecret, pushKey) = try await store.write { transaction in
      try transaction.makeInstance(proposed, at: now)
      try transaction.removeExpiredSessions(at: now)
      return (
        try transaction.instance()?.id ?? proposed, try transaction.linkSecret(proposing: secret),
        try key.map { try transaction.pushKey(proposing: $0.bytes) }
      )
    }
    (self.instance, self.linkSecret) = (instance, linkSecret)
    self.pushKey = pushKey.flatMap { PrivateKey(bytes: $0) }
  }
}
