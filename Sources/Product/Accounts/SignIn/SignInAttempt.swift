package import Ledger
package import Store

/// A try to sign in: the account, if there is one, how the try is counted, and its result.
///
/// In networks where the owner has signed in before, tries are counted apart and have hashing places of their
/// own: no one can lock the owner out by trying from elsewhere, nor by trying other names from there.
package struct SignInAttempt: Sendable {
  /// The result so far.
  package enum Outcome: Sendable {
    /// The password was not checked.
    case tooMany(SignInAttempts.Wait)
    /// The name or the password is wrong; the visitor is not told which.
    case wrong(account: ID<Person>?)
    /// A session can begin.
    case proved(VerifiedSignIn)
  }

  private struct Account: Sendable {
    let id: ID<Person>
    let password: String?
  }

  /// Nil if no account has that name, or it may not sign in.
  private let account: Account?
  private let network: Network
  private let subjects: [SignInAttempts.Subject]
  private let kind: HashingSlots.Kind

  /// `isThere` says whether an address that was stored in full is in this network. Accounts whose password
  /// everyone knows have no tries of their own: strangers would use them up.
  package init(
    _ username: Username, from network: Network, in snapshot: Snapshot, publicAccounts: [String] = [],
    isThere: (String) -> Bool
  ) throws {
    self.network = network
    let digest = Digest(of: username)
    guard let found = try snapshot.account(named: username.text), !found.isDisabled else {
      (account, subjects, kind) = (nil, [.username(digest), .network(network)], .strange)
      return
    }
    account = Account(id: found.id, password: try snapshot.password(of: found.id))
    guard !publicAccounts.contains(where: { $0 == found.username }) else {
      (subjects, kind) = ([.network(network)], .strange)
      return
    }
    let isFamiliar = try snapshot.isFamiliar(network, to: found.id, isThere)
    subjects = isFamiliar ? [.familiar(digest, from: network)] : [.username(digest), .network(network)]
    kind = isFamiliar ? .familiar : .strange
  }

  /// Checks the password, which takes the same time for every kind of mistake.
  package func check(
    _ password: Password, _ hasher: PasswordHasher, counting attempts: SignInAttempts, at now: Instant
  ) async throws -> Outcome {
    do { try attempts.require(subjects, at: now) } catch { return .tooMany(error) }
    let verdict: PasswordHasher.Verdict
    do {
      verdict = try await hasher.verify(password, against: account?.password, as: kind, from: network)
    } catch {
      // The password was not checked.
      attempts.takeBack(subjects, since: now)
      throw error
    }
    guard verdict != .wrong, let account else { return .wrong(account: account?.id) }
    let fresh = verdict == .outdated ? try? await hasher.hash(password, as: kind, from: network) : nil
    return .proved(
      VerifiedSignIn(
        account: account.id, first: .password, password: account.password, fresh: fresh, network: network,
        subjects: subjects))
  }
}

extension Snapshot {
  /// Networks are remembered since their table exists; older ones are found among the sign-ins.
  fileprivate func isFamiliar(_ network: Network, to account: ID<Person>, _ isThere: (String) -> Bool) throws
    -> Bool
  {
    guard let name = network.name else { return false }
    if try isFamiliar(name, to: account) { return true }
    return try signIns(of: account).contains { $0.isSuccess && isThere($0.address) }
  }
}
