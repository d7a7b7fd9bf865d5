package import Ledger
internal import SQLite

extension Transaction {
  /// Adds a guest: a person with a name and a session only.
  package func addGuest(_ account: Account) throws {
    try connection.run(
      """
      INSERT INTO accounts (id, created, display_name, mail, language, formats, time_zone, theme)
      VALUES (
        \(account.id), \(account.created), \(account.displayName), \(account.mail), \(account.language),
        \(account.formats), \(account.timeZone), \(account.theme))
      """)
    publish(.accountAdded)
  }

  /// Adds an account with a username and the hash of its password.
  package func add(_ account: Account, username: String, password: String) throws {
    try addGuest(account)
    try setCredentials(of: account.id, username: username, password: password)
  }

  /// Changes username and password together, which turns a guest's account into a full one.
  package func setCredentials(of id: ID<Person>, username: String, password: String) throws {
    try changing(id) {
      try connection.run(
        """
        UPDATE accounts
        SET username = \(username), username_key = \(Account.key(of: username)), password = \(password)
        WHERE id = \(id)
        """)
    }
    try endStreamsWithoutFactor(of: id)
  }

  package func setUsername(of id: ID<Person>, to username: String) throws {
    try changing(id) {
      try connection.run(
        """
        UPDATE accounts
        SET username = \(username), username_key = \(Account.key(of: username))
        WHERE id = \(id) AND username IS NOT NULL
        """)
    }
  }

  package func setPassword(of id: ID<Person>, to password: String) throws {
    try changing(id) {
      try connection.run(
        "UPDATE accounts SET password = \(password) WHERE id = \(id) AND password IS NOT NULL")
    }
  }

  /// Saves the person's own settings: name, email, language and the like.
  package func update(_ account: Account) throws {
    try changing(account.id) {
      try connection.run(
        """
        UPDATE accounts
        SET display_name = \(account.displayName), mail = \(account.mail), language = \(account.language),
          formats = \(account.formats), time_zone = \(account.timeZone), theme = \(account.theme),
          is_findable = \(account.isFindable)
        WHERE id = \(account.id)
        """)
    }
  }

  /// Sets the browser's time zone, unless the person has chosen one.
  package func suggest(timeZone: String, to id: ID<Person>) throws {
    try connection.run("UPDATE accounts SET time_zone = \(timeZone) WHERE id = \(id) AND time_zone IS NULL")
  }

  /// Disables an account, or enables it again with nil. Its sessions are invalid while it is disabled; its
  /// API tokens and connection links are removed permanently.
  package func setDisabled(_ id: ID<Person>, since moment: Instant?) throws {
    try changing(id) { try connection.run("UPDATE accounts SET disabled = \(moment) WHERE id = \(id)") }
    guard moment != nil else { return }
    try endPrograms(of: id)
    try removeConnectionLink(of: id)
  }

  private func endPrograms(of id: ID<Person>) throws {
    for token in try tokens(of: id) { _ = try removeToken(token.id, of: id) }
  }

  /// Deletes the account of the origin's author with its sessions, picture and links, and releases its
  /// members in groups. Entries stay there, under the member's name or, with `instead`, under another name;
  /// groups that no other person has joined are deleted.
  ///
  /// The operations' ids are derived from `operation`. Throws `AccountError.leavesOwnerless` if the account
  /// is the only owner of a group that other people have joined.
  package func deleteAccount(as operation: ID<Operation>, from origin: Origin, instead former: String? = nil)
    throws
  {
    guard let id = origin.author.person else { throw AccountError.missing }
    let parting = try parting(of: id)
    guard parting.ownerless.isEmpty else { throw AccountError.leavesOwnerless(parting.ownerless) }
    for group in parting.unreachable { _ = try deleteGroup(group.id) }
    for (index, name) in parting.names.enumerated() {
      if let former {
        let erasing = operation.derived(parting.names.count + index, as: Operation.self)
        try eraseName(of: name.member, in: name.group, instead: former, as: erasing, from: origin)
      }
      let proposal = Proposal(
        operation.derived(index, as: Operation.self), .member(name.member, .claimed(nil)))
      try append([proposal], to: name.group, from: origin)
      try removePaymentWays(of: name.member, in: name.group)
    }
    _ = try endSessions(of: id)
    try endPrograms(of: id)
    do { try changing(id) { try connection.run("DELETE FROM accounts WHERE id = \(id)") } } catch let error
      as DatabaseError where error.isConstraint
    { throw AccountError.ownsInstance }
  }

  private func changing(_ id: ID<Person>, _ change: () throws -> Int) throws {
    do { guard try change() > 0 else { throw AccountError.missing } } catch let error as DatabaseError
      where error.isConstraint(.unique)
    { throw AccountError.usernameTaken }
  }
}
