package import Ledger
package import Store

extension Snapshot {
  /// The account whose forgotten password can be replaced, and the address for the code. Nil if the account
  /// is disabled, or has no password or no address.
  package func recoverableAccount(_ username: Username) throws -> (account: Account, mailbox: Mailbox)? {
    guard let account = try account(named: username.text), !account.isDisabled,
      try password(of: account.id) != nil, let mailbox = try mailbox(of: account.id)
    else { return nil }
    return (account, mailbox)
  }
}

// MARK: - Forgotten

extension Transaction {
  /// Sends a code that allows a new password, unless there were too many. It writes to the database even
  /// without a letter, so that the time does not reveal whether an account exists.
  package func sendPasswordCode(_ code: SentCode, in letter: QueuedLetter?, from network: String) throws {
    guard let letter, try send(code, in: letter, from: network) else { return try touch() }
  }

  /// Whether a code allows a new password; it stays valid. A wrong one is counted. It writes to the
  /// database even without an account, so that the time does not reveal whether one exists.
  package func acceptsPasswordCode(_ code: TypedMailCode, of account: Account?) throws -> Bool {
    guard let account else {
      try touch()
      return false
    }
    let outcome = try SubmittedMailCode(code, of: account.id, for: .password, in: self, isKept: true)
    return if case .right = outcome { true } else { false }
  }

  /// Replaces a forgotten password, ends all sessions, and sends a letter about it to the code's address.
  /// False if the code is wrong. Throws `Password.Weakness` for a password like the username only after the
  /// right code, which stays valid.
  package func resetPassword(
    of account: Account, to password: Password, hash: String, by code: TypedMailCode,
    telling letter: ((_ address: String) -> QueuedLetter)?
  ) throws -> Bool {
    let outcome = try SubmittedMailCode(code, of: account.id, for: .password, in: self)
    guard case .right(let address) = outcome else { return false }
    _ = try Password(choosing: password.text, for: account.username ?? "")
    try replacePassword(of: account.id, to: hash)
    if let letter { try post(letter(address)) }
    return true
  }
}

// MARK: - Known

extension Transaction {
  /// Changes the password, and ends all other sessions, such as those of an intruder with the old password.
  /// The session goes on as a new one. Returns whether the account has API tokens, which stay valid.
  package func changePassword(
    to hash: String, proved proof: Reauthentication, in new: NewSession, insteadOf old: Session,
    telling letter: ((_ address: String) -> QueuedLetter)?
  ) throws -> Bool {
    try proof.require(in: self)
    try replacePassword(of: old.account, to: hash, keeping: old.id)
    if let letter, let mailbox = try mailbox(of: old.account) { try post(letter(mailbox.address)) }
    var session = new.session
    (session.method, session.proxyName) = (old.method, old.proxyName)
    try add(session, token: new.token.digest, insteadOf: old)
    return try tokens(of: old.account).contains { !$0.isExpired(at: session.created) }
  }

  /// Sets a password for another person, who has forgotten theirs, and ends all their sessions. `before` is
  /// the hash that it replaces. Throws `AccountError.changedMeanwhile` if they have another by now.
  package func setPassword(
    of person: ID<Person>, to hash: String, insteadOf before: String?, proved proof: Reauthentication
  ) throws {
    try proof.require(in: self)
    guard try password(of: person) == before else { throw AccountError.changedMeanwhile }
    try replacePassword(of: person, to: hash)
  }

  /// Sets a password, and ends the sessions that began with the old one.
  func replacePassword(of person: ID<Person>, to hash: String, keeping session: ID<Session>? = nil) throws {
    try setPassword(of: person, to: hash)
    _ = try endSessions(of: person, except: session)
  }
}
