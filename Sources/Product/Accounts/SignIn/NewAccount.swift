package import Ledger
package import Store

/// The choices of a person who makes an account.
package struct AccountChoice: Sendable {
  package let name: String
  package let username: Username
  package let password: Password

  package init(name: String, username: Username, password: Password) {
    self.name = name
    self.username = username
    self.password = password
  }
}

/// An account that is being made, and the session in which its owner is signed in at once.
package struct NewAccount: Sendable {
  package let account: Account
  package let begun: NewSession
  /// The username and the hash of the password; nil for a guest.
  private let credentials: (username: Username, password: String)?
  private let network: Network

  /// `password` is the hash of the chosen one.
  package init(_ choice: AccountChoice, password: String, in begun: NewSession, from network: Network) {
    credentials = (choice.username, password)
    self.begun = begun
    self.network = network
    account = begun.account(named: choice.name)
  }

  /// A guest: an account with a name only, which this session alone can use.
  package init(guest name: String, in begun: NewSession, from network: Network) {
    credentials = nil
    self.begun = begun
    self.network = network
    account = begun.account(named: name)
  }

  /// Adds it with its session. Throws `AccountError.usernameTaken` if another account has that name.
  package func add(to transaction: Transaction) throws {
    if let credentials {
      try transaction.add(account, username: credentials.username.text, password: credentials.password)
    } else {
      try transaction.addGuest(account)
    }
    var session = begun.session
    if credentials != nil { session.method = SignInMethod.password.rawValue }
    try transaction.add(session, token: begun.token.digest)
    if credentials != nil, let name = network.name {
      try transaction.noteFamiliar(name, to: account.id, at: account.created)
    }
  }
}

extension Username {
  /// Throws `AccountError.usernameTaken` if another account has that name, before any password is hashed.
  package func requireFree(in snapshot: Snapshot) throws {
    guard try snapshot.account(named: text) == nil else { throw AccountError.usernameTaken }
  }
}

/// A session that begins, with the secret that only its browser gets.
package struct NewSession: Sendable {
  package let session: Session
  package let token: SecretToken
  /// The time zone of the browser; nil if it sends none.
  let timeZone: String?

  package init(
    for account: ID<Person>, on device: DeviceName, in timeZone: String? = nil, at now: Instant,
    _ randomness: Randomness
  ) {
    self.timeZone = timeZone
    session = Session(id: randomness.id(at: now), account: account, device: device.stored, created: now)
    token = SecretToken(randomness)
  }

  /// The new account that is made with this session.
  package func account(named name: String) -> Account {
    var account = Account(id: session.account, displayName: name, created: session.created)
    account.timeZone = timeZone
    return account
  }
}
