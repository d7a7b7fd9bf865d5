package import Ledger
package import Store

/// The commands by which the server admin manages tokens, while no server runs.
package struct TokenAdmin {
  private let store: DataStore
  private let accounts: AccountAdmin
  private let now: Instant
  private let randomness: Randomness

  package init(_ store: DataStore, clock: WallClock = .system, randomness: Randomness = .system) {
    self.store = store
    self.randomness = randomness
    now = clock.now()
    accounts = AccountAdmin(store, clock: clock, randomness: randomness)
  }

  /// Makes a token and returns its text, which is never shown again.
  package func add(_ token: NewToken, for username: String) throws -> String {
    let account = try accounts.account(named: username)
    let secret = TokenSecret(randomness)
    let id: ID<PersonalToken> = randomness.id(at: now)
    try store.writeAndWait { [now] transaction in
      try token.make(for: account.id, as: id, secret: secret, at: now, in: transaction)
    }
    return secret.text
  }

  /// False if the account has no such token.
  package func remove(_ token: ID<PersonalToken>, of username: String) throws -> Bool {
    let account = try accounts.account(named: username)
    return try store.writeAndWait { try $0.removeToken(token, of: account.id) }
  }
}
