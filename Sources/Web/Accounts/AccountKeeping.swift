import Ledger
package import Store
import Words

/// What the keeper of an instance does to accounts from the command line, while no server runs.
package struct AccountKeeping {
  private let store: Store
  private let now: Instant
  private let randomness: Randomness

  package init(_ store: Store, clock: WallClock = .system, randomness: Randomness = .system) {
    self.store = store
    self.randomness = randomness
    now = clock.now()
  }

  /// Why something is not done, in a sentence without its full stop.
  package struct Refusal: Error {
    package let sentence: String
  }

  /// Adds an account. The first one there is owns the instance.
  package func add(_ name: String, password: String) throws {
    let username = try accepted { (typed) throws(Username.Mistake) in try Username(choosing: typed) }(name)
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
      throw Refusal(sentence: "there is an account named \(username.text) already")
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

  /// Keeps an account out and ends its sessions.
  package func disable(_ name: String) throws {
    let account = try account(named: name)
    try store.writeAndWait { [now] transaction in
      try transaction.setDisabled(account.id, since: now)
      _ = try transaction.endSessions(of: account.id)
    }
  }

  package func ownsInstance(_ name: String) throws -> Bool {
    let account = try account(named: name)
    return try store.read { try $0.instance()?.owner } == account.id
  }

  /// The account with this username, before anybody is asked for a password.
  @discardableResult
  package func account(named name: String) throws -> Account {
    guard let account = try store.read({ try $0.account(named: Username(trying: name).text) }) else {
      throw Refusal(sentence: "there is no account named \(name)")
    }
    return account
  }

  // MARK: - Passwords

  private func hash(_ password: String, for username: String) throws -> String {
    let choose = accepted { (typed) throws(Password.Weakness) in
      try Password(choosing: typed, for: username)
    }
    return try Self.hash(choose(password), salt: randomness.bytes(PasswordHash.saltLength))
  }

  /// The same hash for the same seed, which anybody can foresee: for made-up data alone.
  package static func demoHash(of password: String, seed: UInt64) throws -> String {
    try hash(Password(password), salt: ID<Account>(high: seed, low: ~seed).bytes)
  }

  private static func hash(_ password: Password, salt: [UInt8]) throws -> String {
    guard let hash = PasswordHash(of: password, cost: .serving, salt: salt) else {
      throw Refusal(sentence: "there is not enough memory to hash a password")
    }
    return hash.text
  }

  /// The site's own rules, and what it says where they are not kept.
  private func accepted<Value, Mistake: FieldMistake>(
    _ read: @escaping (String) throws(Mistake) -> Value
  ) -> (String) throws -> Value {
    { text in
      do throws(Mistake) {
        return try read(text)
      } catch {
        throw Refusal(sentence: error.words(Strings(language: .en)))
      }
    }
  }
}
