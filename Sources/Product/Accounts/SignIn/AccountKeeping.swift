import Ledger
package import Store

/// What the keeper of an instance does to accounts from the command line, while no server runs.
package struct AccountKeeping {
  private let store: DataStore
  private let now: Instant
  private let randomness: Randomness

  package init(_ store: DataStore, clock: WallClock = .system, randomness: Randomness = .system) {
    self.store = store
    self.randomness = randomness
    now = clock.now()
  }

  /// Why something is not done.
  package enum Refusal: Error {
    case username(Username.Mistake)
    case password(Password.Weakness)
    case taken(username: String)
    case unknown(username: String)
    case noSecondFactor(username: String)
    case noMemory
  }

  /// Adds an account. The first one there is owns the instance.
  package func add(_ name: String, password: String) throws {
    let username: Username
    do { username = try Username(choosing: name) } catch { throw Refusal.username(error) }
    let hash = try hash(password, for: username.text)
    let account = Account(id: randomness.id(at: now), displayName: username.text, created: now)
    let instance: ID<Instance> = randomness.id(at: now)
    do {
      try store.writeAndWait { [now] transaction in
        try transaction.makeInstance(instance, at: now)
        try transaction.add(account, username: username.text, password: hash)
        _ = try transaction.claimInstance(for: account.id)
      }
    } catch AccountError.usernameTaken {
      throw Refusal.taken(username: username.text)
    }
  }

  /// Gives an account another password, ends its sessions, and lets it in again if it was disabled.
  package func resetPassword(of name: String, to password: String) throws {
    let account = try account(named: name)
    let hash = try hash(password, for: account.username ?? "")
    try store.writeAndWait { transaction in
      try transaction.setPassword(of: account.id, to: hash)
      try transaction.setDisabled(account.id, since: nil)
      _ = try transaction.endSessions(of: account.id)
    }
  }

  /// Lets the password alone in again, for somebody whose telephone and whose codes on paper are gone. Throws
  /// `noSecondFactor` where there is nothing to reset.
  package func resetSecondFactor(of name: String) throws {
    let account = try account(named: name)
    let isReset = try store.writeAndWait { try $0.removeSecondFactor(of: account.id) }
    guard isReset else { throw Refusal.noSecondFactor(username: name) }
  }

  /// Keeps an account out and ends its sessions.
  package func disable(_ name: String) throws {
    let account = try account(named: name)
    try store.writeAndWait { [now] transaction in
      try transaction.setDisabled(account.id, since: now)
      _ = try transaction.endSessions(of: account.id)
    }
  }

  /// Whether the instance belongs to this account.
  package func ownsInstance(_ name: String) throws -> Bool {
    let account = try account(named: name)
    return try store.read { try $0.instance()?.owner } == account.id
  }

  /// The account with this username, before anybody is asked for a password.
  @discardableResult
  package func account(named name: String) throws -> Account {
    guard let account = try store.read({ try $0.account(named: Username(trying: name).text) }) else {
      throw Refusal.unknown(username: name)
    }
    return account
  }

  // MARK: - Passwords

  private func hash(_ password: String, for username: String) throws -> String {
    let chosen: Password
    do { chosen = try Password(choosing: password, for: username) } catch { throw Refusal.password(error) }
    return try Self.hash(chosen, salt: randomness.bytes(PasswordHash.saltLength))
  }

  /// The same hash for the same seed, which anybody can foresee: for made-up data alone.
  package static func demoHash(of password: String, seed: UInt64) throws -> String {
    try hash(Password(password), salt: ID<Account>(high: seed, low: ~seed).bytes)
  }

  private static func hash(_ password: Password, salt: [UInt8]) throws -> String {
    guard let hash = PasswordHash(of: password, cost: .serving, salt: salt) else {
      throw Refusal.noMemory
    }
    return hash.text
  }
}
