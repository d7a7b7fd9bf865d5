package import Ledger
package import Store

/// A try to sign in that turned out to be right.
package struct ProvedSignIn: Sendable {
  package let account: ID<Person>
  let first: FirstFactor
  let password: String?
  /// The password's hash as hashes are made now, where the one that is kept is of another cost.
  let fresh: String?
  let network: Network
  let subjects: [SignInAttempts.Subject]
  /// By what it was confirmed, where the account asks for more than a password.
  package private(set) var second: SecondFactor.Proof?
  /// What a passkey has signed, where that is the first factor.
  let use: PasskeyUse?
  /// What a proxy calls them, where it is its word that lets them in.
  let proxyName: String?
  /// Whom an identity provider says they are, where that lets them in.
  let link: ProviderLink?

  init(
    account: ID<Person>, first: FirstFactor, password: String?, fresh: String? = nil, network: Network,
    subjects: [SignInAttempts.Subject], use: PasskeyUse? = nil, proxyName: String? = nil,
    link: ProviderLink? = nil
  ) {
    (self.account, self.first, self.password, self.fresh) = (account, first, password, fresh)
    (self.network, self.subjects, self.use, self.proxyName) = (network, subjects, use, proxyName)
    self.link = link
  }

  /// By what an identity provider says. Nil where they may not come in.
  package init?(
    linked account: ID<Person>, by link: ProviderLink, from network: Network, in snapshot: Snapshot
  ) throws {
    guard try snapshot.account(account)?.isDisabled == false else { return nil }
    self.init(
      account: account, first: .provider, password: try snapshot.password(of: account), network: network,
      subjects: [], link: link)
  }

  /// By the word of a proxy. Nil where nobody has that name, or they may not come in.
  package init?(named name: String, from network: Network, in snapshot: Snapshot) throws {
    let username = Username(trying: name)
    guard let found = try snapshot.account(named: username.text), !found.isDisabled else { return nil }
    self.init(
      account: found.id, first: .proxy, password: try snapshot.password(of: found.id), network: network,
      subjects: [], proxyName: name)
  }

  /// By a passkey, which has been looked at.
  package init(_ use: PasskeyUse, from network: Network, in snapshot: Snapshot) throws {
    self.init(
      account: use.account, first: .passkey, password: try snapshot.password(of: use.account),
      network: network, subjects: [.network(network)], use: use)
  }

  /// The same, confirmed by a second factor.
  func confirmed(by proof: SecondFactor.Proof) -> ProvedSignIn {
    var confirmed = self
    confirmed.second = proof
    return confirmed
  }

  /// Whose tries of a second factor are counted: again apart where its owner has been before.
  var secondSubjects: [SignInAttempts.Subject] {
    let familiar = subjects.lazy.compactMap {
      if case .familiar(_, let network) = $0 { network } else { nil }
    }
    guard let home = familiar.first else {
      return [.secondFactor(account, familiarFrom: nil), .network(network)]
    }
    return [.secondFactor(account, familiarFrom: home)]
  }

  /// Whether somebody signs in on a device, or in a network, where its owner has not been before. Who signs in for the
  /// first time has been nowhere, and is not asked where.
  package func isStrange(_ new: NewSession, in snapshot: Snapshot) throws -> Bool {
    let earlier = try snapshot.signIns(of: account).filter(\.isSuccess)
    guard !earlier.isEmpty else { return false }
    guard let name = network.name, try snapshot.isFamiliar(name, to: account) else { return true }
    return !earlier.contains { $0.device == new.session.device }
  }

  /// Begins the session, in place of the one that the browser came with, unless another step comes first. Nil where
  /// the password has been changed meanwhile, and with it all sessions have ended; where the account was disabled;
  /// and where what was shown as a second factor has been used.
  package func begin(
    _ new: NewSession, replacing old: Session?, from address: String, isProviderOnly: Bool = false,
    in transaction: Transaction
  ) throws -> SignInStep? {
    guard try transaction.account(account)?.isDisabled == false,
      try transaction.password(of: account) == password
    else { return nil }
    let step = try step(isProviderOnly: isProviderOnly, in: transaction)
    guard case .done(let method) = step else { return step }
    if let link { guard try transaction.account(linkedTo: link) == account else { return nil } }
    if let use { guard try use.note(in: transaction) else { return nil } }
    if let second { guard try transaction.takeAway(second, of: account) else { return nil } }
    var session = new.session
    (session.method, session.proxyName) = (method.rawValue, proxyName)
    if let fresh { try transaction.setPassword(of: account, to: fresh) }
    if let old {
      try transaction.add(session, token: new.token.digest, insteadOf: old)
    } else {
      try transaction.add(session, token: new.token.digest)
    }
    if let timeZone = new.timeZone { try transaction.suggest(timeZone: timeZone, to: account) }
    try transaction.noteSignIn(to: account, on: session.device, from: address, at: session.created)
    if let name = network.name { try transaction.noteFamiliar(name, to: account, at: session.created) }
    return step
  }

  /// What comes next, by what the account asks for at this very moment.
  private func step(isProviderOnly: Bool, in snapshot: Snapshot) throws -> SignInStep {
    let step = SignInStep(
      after: first, hasSecondFactor: try snapshot.hasSecondFactor(account), isProviderOnly: isProviderOnly)
    switch (step, second) {
    case (.secondFactor, .code?): return .done(.passwordAndCode)
    case (.secondFactor, .recovery?): return .done(.passwordAndRecoveryCode)
    default: return step
    }
  }

  /// Takes the try back, and what was wrong before it on the account.
  package func forgive(_ attempts: SignInAttempts, at now: Instant) {
    attempts.succeed(subjects, at: now)
  }
}
