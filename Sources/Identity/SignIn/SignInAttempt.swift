package import Ledger
package import Store

/// A try to sign in: to which account, if there is such a one, how it is counted, and what comes of it.
///
/// Where its owner has got in before, tries are counted apart and have places for hashing of their own:
/// nobody keeps them out by trying from elsewhere, nor by what is done in the name of others from there.
package struct SignInAttempt: Sendable {
  /// What has come of it so far.
  package enum Outcome: Sendable {
    /// It is not even looked at.
    case tooMany(SignInAttempts.Wait)
    /// The name or the password is wrong; which of them, nobody is to know.
    case wrong(account: ID<Person>?)
    /// A session can begin.
    case proved(ProvedSignIn)
  }

  private struct Account: Sendable {
    let id: ID<Person>
    let password: String?
  }

  /// Nil where nobody has that name, or may not come in.
  private let account: Account?
  private let network: Network
  private let subjects: [SignInAttempts.Subject]
  private let kind: HashingPlaces.Kind

  /// `isThere` says whether an address that was noted in full is in this network.
  package init(
    _ username: Username, from network: Network, in snapshot: Snapshot, isThere: (String) -> Bool
  ) throws {
    self.network = network
    let digest = Digest(of: username)
    guard let found = try snapshot.account(named: username.text), !found.isDisabled else {
      (account, subjects, kind) = (nil, [.username(digest), .network(network)], .strange)
      return
    }
    account = Account(id: found.id, password: try snapshot.password(of: found.id))
    let isFamiliar = try snapshot.isFamiliar(network, to: found.id, isThere)
    subjects = isFamiliar ? [.familiar(digest, from: network)] : [.username(digest), .network(network)]
    kind = isFamiliar ? .familiar : .strange
  }

  /// Looks at the password, which takes the same time whatever is wrong.
  package func check(
    _ password: Password, _ hasher: PasswordHasher, counting attempts: SignInAttempts, at now: Instant
  ) async throws -> Outcome {
    do { try attempts.require(subjects, at: now) } catch { return .tooMany(error) }
    let verdict = try await hasher.verify(password, against: account?.password, as: kind, from: network)
    guard verdict != .wrong, let account else { return .wrong(account: account?.id) }
    let fresh = verdict == .outdated ? try? await hasher.hash(password, as: kind, from: network) : nil
    return .proved(
      ProvedSignIn(
        account: account.id, password: account.password, fresh: fresh, network: network, subjects: subjects,
        second: nil))
  }
}

/// A try to sign in that turned out to be right.
package struct ProvedSignIn: Sendable {
  package let account: ID<Person>
  fileprivate let password: String?
  /// The password's hash as hashes are made now, where the one that is kept is of another cost.
  fileprivate let fresh: String?
  fileprivate let network: Network
  fileprivate let subjects: [SignInAttempts.Subject]
  /// By what it was confirmed, where the account asks for more than a password.
  package private(set) var second: SecondFactor.Proof?

  /// How they have shown who they are.
  package var method: SignInMethod {
    switch second {
    case nil: .password
    case .code: .passwordAndCode
    case .recovery: .passwordAndRecoveryCode
    }
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

  /// Begins the session, in place of the one that the browser came with. False where the password has been
  /// changed meanwhile, and with it all sessions have ended.
  package func begin(
    _ new: NewSession, replacing old: Session?, from address: String, in transaction: Transaction
  ) throws -> Bool {
    let session = new.session
    guard try transaction.password(of: account) == password else { return false }
    if let fresh { try transaction.setPassword(of: account, to: fresh) }
    if let old { _ = try transaction.endSession(old.id, of: old.account) }
    try transaction.add(session, token: new.token.digest)
    try transaction.noteSignIn(to: account, on: session.device, from: address, at: session.created)
    if let name = network.name { try transaction.noteFamiliar(name, to: account, at: session.created) }
    return true
  }

  /// Takes the try back, and what was wrong before it on the account.
  package func forgive(_ attempts: SignInAttempts, at now: Instant) {
    attempts.succeed(subjects, at: now)
  }
}

extension Snapshot {
  /// Networks are remembered since there is a table of them; what was before stands among the sign-ins.
  fileprivate func isFamiliar(
    _ network: Network, to account: ID<Person>, _ isThere: (String) -> Bool
  ) throws -> Bool {
    guard let name = network.name else { return false }
    if try isFamiliar(name, to: account) { return true }
    return try signIns(of: account).contains { $0.isSuccess && isThere($0.address) }
  }
}
