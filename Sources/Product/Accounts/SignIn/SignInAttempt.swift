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
    let verdict: PasswordHasher.Verdict
    do {
      verdict = try await hasher.verify(password, against: account?.password, as: kind, from: network)
    } catch {
      // It was not looked at.
      attempts.takeBack(subjects, since: now)
      throw error
    }
    guard verdict != .wrong, let account else { return .wrong(account: account?.id) }
    let fresh = verdict == .outdated ? try? await hasher.hash(password, as: kind, from: network) : nil
    return .proved(
      ProvedSignIn(
        account: account.id, first: .password, password: account.password, fresh: fresh, network: network,
        subjects: subjects))
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
