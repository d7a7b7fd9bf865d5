package import Ledger
package import Store

/// A successful try to sign in, before its session begins.
package struct VerifiedSignIn: Sendable {
  package let account: ID<Person>
  let first: FirstFactor
  let password: String?
  /// The password hashed anew, if the stored hash has another cost.
  let fresh: String?
  let network: Network
  let subjects: [SignInAttempts.Subject]
  /// The second factor, if the account has one.
  package private(set) var second: SecondFactor.Proof?
  /// The use of a passkey, if that is the first factor.
  let use: PasskeyUse?
  /// The name that a proxy gives, if the sign-in is by the proxy.
  let proxyName: String?
  /// The identity that a provider gives, if the sign-in is by the provider.
  let link: ProviderUser?

  init(
    account: ID<Person>, first: FirstFactor, password: String?, fresh: String? = nil, network: Network,
    subjects: [SignInAttempts.Subject], use: PasskeyUse? = nil, proxyName: String? = nil,
    link: ProviderUser? = nil
  ) {
    (self.account, self.first, self.password, self.fresh) = (account, first, password, fresh)
    (self.network, self.subjects, self.use, self.proxyName) = (network, subjects, use, proxyName)
    self.link = link
  }

  /// A sign-in by an identity provider. Nil if the account may not sign in.
  package init?(
    linked account: ID<Person>, by link: ProviderUser, from network: Network, in snapshot: Snapshot
  ) throws {
    guard try snapshot.account(account)?.isDisabled == false else { return nil }
    self.init(
      account: account, first: .provider, password: try snapshot.password(of: account), network: network,
      subjects: [], link: link)
  }

  /// A sign-in by a proxy. Nil if no account has that name, or it may not sign in.
  package init?(named name: String, from network: Network, in snapshot: Snapshot) throws {
    let username = Username(trying: name)
    guard let found = try snapshot.account(named: username.text), !found.isDisabled else { return nil }
    self.init(
      account: found.id, first: .proxy, password: try snapshot.password(of: found.id), network: network,
      subjects: [], proxyName: name)
  }

  /// A sign-in by a passkey, which has been verified.
  package init(_ use: PasskeyUse, from network: Network, in snapshot: Snapshot) throws {
    self.init(
      account: use.account, first: .passkey, password: try snapshot.password(of: use.account),
      network: network, subjects: [.network(network)], use: use)
  }

  /// The same sign-in, confirmed by a second factor.
  func confirmed(by proof: SecondFactor.Proof) -> VerifiedSignIn {
    var confirmed = self
    confirmed.second = proof
    return confirmed
  }

  /// The subjects by which tries of a second factor are counted: separately for networks that the owner has
  /// used before.
  var secondSubjects: [SignInAttempts.Subject] {
    let familiar = subjects.lazy.compactMap {
      if case .familiar(_, let network) = $0 { network } else { nil }
    }
    guard let home = familiar.first else {
      return [.secondFactor(account, familiarFrom: nil), .network(network)]
    }
    return [.secondFactor(account, familiarFrom: home)]
  }

  /// Whether the device or the network is new for the account. The first sign-in of an account is never
  /// reported as new.
  package func isStrange(_ new: NewSession, in snapshot: Snapshot) throws -> Bool {
    let earlier = try snapshot.signIns(of: account).filter(\.isSuccess)
    guard !earlier.isEmpty else { return false }
    guard let name = network.name, try snapshot.isFamiliar(name, to: account) else { return true }
    return !earlier.contains { $0.device == new.session.device }
  }

  /// Begins the session, in place of the one that the browser had, unless another step comes first. Nil if
  /// the password has been changed since, which ends all sessions; if the account was disabled; and if the
  /// second factor has been used up.
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

  /// The next step, by the account's settings at this moment.
  private func step(isProviderOnly: Bool, in snapshot: Snapshot) throws -> SignInStep {
    let step = SignInStep(
      after: first, hasSecondFactor: try snapshot.hasSecondFactor(account), isProviderOnly: isProviderOnly)
    switch (step, second) {
    case (.secondFactor, .code?): return .done(.passwordAndCode)
    case (.secondFactor, .recovery?): return .done(.passwordAndRecoveryCode)
    default: return step
    }
  }

  /// Takes the try back, and the wrong tries before it on the account.
  package func forgive(_ attempts: SignInAttempts, at now: Instant) { attempts.succeed(subjects, at: now) }
}
