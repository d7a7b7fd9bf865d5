package import Credentials
package import Ledger
package import Store

extension Transaction {
  /// Links the account of a session to a user of the provider, and tells its owner. A guest gets a
  /// username, which is returned. Throws `AccountError`; `AccountError.missing` if the session has
  /// ended; and `AccountError.changedMeanwhile` for a guest who is none any more, and must give a proof
  /// first.
  package func connect(
    _ session: Session, asGuest isGuest: Bool, to identity: ProviderIdentity, named provider: String,
    at now: Instant, telling tell: TellOwner
  ) throws -> Username? {
    guard try isOpen(session, at: now), let account = try account(session.account) else {
      throw AccountError.missing
    }
    guard account.isGuest == isGuest else { throw AccountError.changedMeanwhile }
    let username = account.isGuest ? try identity.freeUsername(in: self) : nil
    try link(account.id, to: ProviderUser(identity), at: now)
    if let username {
      try setCredentials(of: account.id, username: username.text, password: "")
      // They have just signed in at the provider, so the session counts as more than a guest's cookie.
      try setMethod(SignInMethod.provider.rawValue, of: session.id)
    }
    try tell(.providerConnected(name: provider), self)
    return username
  }

  /// Takes the link to the provider away, and tells the owner. Throws `AccountError.lastOne` if no one
  /// could sign in any more.
  package func disconnect(
    from issuer: String, named provider: String, besides ways: ServerSignInMethods,
    proved proof: Reauthentication, telling tell: TellOwner
  ) throws {
    _ = try make(.providerDisconnected(name: provider), proved: proof, telling: tell) {
      try unlink(proof.account, at: issuer, besides: ways)
    }
  }

  /// Adds an account without a password for a user of the provider, and the session in which they are
  /// signed in. Throws `AccountError` if they have an account by now.
  package func addAccount(of identity: ProviderIdentity, in new: NewSession, ownsInstance: Bool) throws {
    let username = try identity.freeUsername(in: self)
    let name = [identity.name, username.text].compactMap(\.self).lazy.compactMap { try? DisplayName($0) }
      .first
    let account = new.account(named: name?.text ?? username.text)
    try add(account, username: username.text, password: "")
    try link(account.id, to: ProviderUser(identity), at: account.created)
    var session = new.session
    session.method = SignInMethod.provider.rawValue
    try add(session, token: new.token.digest)
    if ownsInstance { _ = try claimInstance(for: account.id) }
  }
}

// MARK: - Connection links

extension Transaction {
  /// Makes a link by which a person connects their account. Throws `AccountError.changedMeanwhile` if it
  /// can not be connected any more, or is.
  package func makeConnectionLink(
    _ link: ProviderLinkToken, at issuer: String, proved proof: Reauthentication
  ) throws {
    try proof.require(in: self)
    guard try account(link.account)?.canBeConnected == true, try !isLinked(link.account, at: issuer) else {
      throw AccountError.changedMeanwhile
    }
    try replace(with: link)
  }

  /// Connects the account of a link, ends its sessions, and tells its owner. Only the first to follow the
  /// link can: nil for the others. Throws `AccountError.linkTaken`.
  package func connect(
    by token: SecretToken, to found: ProviderUser, named provider: String, at now: Instant,
    telling tell: (Account) -> TellOwner
  ) throws -> ID<Person>? {
    guard let account = try account(toConnectBy: token.digest, with: found.issuer, at: now) else {
      return nil
    }
    try link(account.id, to: found, at: now)
    try removeConnectionLink(of: account.id)
    _ = try endSessions(of: account.id)
    try tell(account)(.providerConnected(name: provider), self)
    return account.id
  }
}

extension ProviderIdentity {
  /// The user name at the provider, with a number appended if it is taken here.
  func freeUsername(in snapshot: Snapshot) throws -> Username {
    let wished = [username, name].compactMap(\.self).lazy.compactMap { try? Username(choosing: $0) }.first
    let stem = String((wished?.text ?? "user").prefix(50))
    for number in 1... {
      let text = number == 1 ? stem : "\(stem)\(number)"
      guard let name = try? Username(choosing: text) else { break }
      if try snapshot.account(named: name.text) == nil { return name }
    }
    throw AccountError.usernameTaken
  }
}

extension ProviderUser {
  package init(_ identity: ProviderIdentity) { self.init(issuer: identity.issuer, subject: identity.subject) }
}
