import Ledger
package import Store

/// The commands by which the server admin manages accounts, while no server runs.
package struct AccountAdmin {
  private let store: DataStore
  private let now: Instant
  private let randomness: Randomness

  package init(_ store: DataStore, clock: WallClock = .system, randomness: Randomness = .system) {
    self.store = store
    self.randomness = randomness
    now = clock.now()
  }

  /// Why a command is refused.
  package enum Refusal: Error {
    case username(PersonalTextError)
    case password(Password.Weakness)
    case taken(username: String)
    case unknown(username: String)
    case noSecondFactor(username: String)
    case noMemory
  }

  /// Adds an account. The first account owns the instance.
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
    } catch AccountError.usernameTaken { throw Refusal.taken(username: username.text) }
  }

  /// Sets a new password for an account, ends its sessions, and enables it again if it was disabled.
  package func resetPasswordAndEnable(of name: String, to password: String) throws {
    let account = try account(named: name)
    let hash = try hash(password, for: account.username ?? "")
    try store.writeAndWait { transaction in
      try transaction.replacePassword(of: account.id, to: hash)
      try transaction.setDisabled(account.id, since: nil)
    }
  }

  /// Removes the second factor of an account, for an owner who has lost both phone and recovery codes. Throws
  /// `noSecondFactor` if there is none.
  package func resetSecondFactor(of name: String) throws {
    let account = try account(named: name)
    let isReset = try store.writeAndWait { try $0.removeSecondFactor(of: account.id) }
    guard isReset else { throw Refusal.noSecondFactor(username: name) }
  }

  /// Disables an account and ends its sessions.
  package func disable(_ name: String) throws {
    let account = try account(named: name)
    try store.writeAndWait { [now] in try $0.disable(account.id, at: now) }
  }

  /// Whether the account owns the instance.
  package func ownsInstance(_ name: String) throws -> Bool {
    let account = try account(named: name)
    return try store.read { try $0.instance()?.owner } == account.id
  }

  /// The account with this username, checked before asking for a password.
  @discardableResult package func account(named name: String) throws -> Account {
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

  /// The same hash for the same seed, and so predictable: for demo data alone.
  package static func demoHash(of password: String, seed: UInt64) throws -> String {
    try hash(Password(password), salt: ID<Account>(high: seed, low: ~seed).bytes)
  }

  private static func hash(_ password: Password, salt: [UInt8]) throws -> String {
    guard let hash = PasswordHash(of: password, cost: .serving, salt: salt) else { throw Refusal.noMemory }
    return hash.text
  }
}
