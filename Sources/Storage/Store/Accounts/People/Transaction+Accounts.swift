package import Ledger
internal import SQLite

extension Transaction {
  /// Adds a guest: someone with a name, known by a session alone.
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

  /// Adds an account that signs in with a username and a password, given as its hash.
  package func add(_ account: Account, username: String, password: String) throws {
    try addGuest(account)
    try setCredentials(of: account.id, username: username, password: password)
  }

  /// Changes the username and the password together, which makes a guest's account a full one.
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

  /// Writes what people choose for themselves: name, mail, language, how they are paid and the like.
  package func update(_ account: Account) throws {
    try changing(account.id) {
      try connection.run(
        """
        UPDATE accounts
        SET display_name = \(account.displayName), mail = \(account.mail), language = \(account.language),
          formats = \(account.formats), time_zone = \(account.timeZone), theme = \(account.theme),
          is_findable = \(account.isFindable), payment_note = \(account.paymentNote)
        WHERE id = \(account.id)
        """)
    }
  }

  /// Takes over where somebody's browser is, as long as they have chosen no time zone.
  package func suggest(timeZone: String, to id: ID<Person>) throws {
    try connection.run(
      "UPDATE accounts SET time_zone = \(timeZone) WHERE id = \(id) AND time_zone IS NULL")
  }

  /// Keeps someone out, or lets them in again with nil. Their sessions are not valid meanwhile; their programs
  /// have lost their tokens for good, and what was to connect them is closed.
  package func setDisabled(_ id: ID<Person>, since moment: Instant?) throws {
    try changing(id) {
      try connection.run("UPDATE accounts SET disabled = \(moment) WHERE id = \(id)")
    }
    guard moment != nil else { return }
    try endPrograms(of: id)
    try removeConnectionLink(of: id)
  }

  private func endPrograms(of id: ID<Person>) throws {
    for token in try tokens(of: id) { _ = try removeToken(token.id, of: id) }
  }

  /// Removes the origin's author with their sessions, picture and links, and lets go of their names in
  /// groups. What they did there stays, under the name or `instead` of it; groups in which nobody else has joined
  /// go too.
  ///
  /// The operations' ids follow from `operation`. Throws `AccountError.leavesOwnerless` where others have
  /// joined a group that nobody else could decide about.
  package func deleteAccount(
    as operation: ID<Operation>, from origin: Origin, instead former: String? = nil
  ) throws {
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
    }
    _ = try endSessions(of: id)
    try endPrograms(of: id)
    do {
      try changing(id) { try connection.run("DELETE FROM accounts WHERE id = \(id)") }
    } catch let error as DatabaseError where error.isConstraint {
      throw AccountError.ownsInstance
    }
  }

  private func changing(_ id: ID<Person>, _ change: () throws -> Int) throws {
    do {
      guard try change() > 0 else { throw AccountError.missing }
    } catch let error as DatabaseError where error.isConstraint(.unique) {
      throw AccountError.usernameTaken
    }
  }
}
