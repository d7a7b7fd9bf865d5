package import Ledger
package import Store

/// A confirmation, by password or an equal proof, of a visitor who is signed in or has an API token. It is
/// required before actions that a stranger at an unlocked browser must not do.
package struct Reauthentication: Sendable {
  package let account: ID<Person>
  /// Nil for an API token, which is checked anyway.
  private let session: ID<Session>?
  private let password: String?
  let now: Instant

  /// Nil if `typed` does not match the hash `kept`, which is loaded once the try may begin. Tries are counted
  /// like those to sign in, but apart: a stranger's tries do not count here. Throws `SignInAttempts.Wait` if
  /// there were too many.
  package init?(
    _ typed: String, of account: ID<Person>, in session: ID<Session>?, from network: Network, at now: Instant,
    _ hasher: PasswordHasher, counting attempts: SignInAttempts, against kept: () throws -> String?
  ) async throws {
    let subjects = [SignInAttempts.Subject.account(account)]
    try attempts.require(subjects, at: now)
    (self.account, self.session, self.now) = (account, session, now)
    do {
      password = try kept()
      let verdict = try await hasher.verify(Password(typed), against: password, as: .known, from: network)
      guard verdict != .wrong else { return nil }
    } catch {
      // The password was not checked.
      attempts.takeBack(subjects, since: now)
      throw error
    }
    attempts.succeed(subjects, at: now)
  }

  /// The same by a passkey or a fresh visit to the identity provider, which has been verified. `password` is
  /// the hash stored at that time, if there was one.
  package init(proved account: ID<Person>, in session: ID<Session>, password: String?, at now: Instant) {
    (self.account, self.session, self.password, self.now) = (account, session, password, now)
  }

  /// Whether the password and the session are still the same when the action runs: of two parallel changes of
  /// a password, one is made.
  package func holds(in snapshot: Snapshot) throws -> Bool {
    if let session, try !snapshot.sessions(of: account, at: now).contains(where: { $0.id == session }) {
      return false
    }
    return try snapshot.password(of: account) == password
  }

  /// Throws `AccountError.unproved` if it does not hold any more.
  package func require(in snapshot: Snapshot) throws {
    guard try holds(in: snapshot) else { throw AccountError.unproved }
  }
}

extension Transaction {
  /// Makes a change that needs a proof, and tells the owner of it. False if `change` has changed nothing.
  func make(
    _ event: SecurityEvent, proved proof: Reauthentication, telling tell: TellOwner,
    _ change: () throws -> Bool
  ) throws -> Bool {
    try proof.require(in: self)
    guard try change() else { return false }
    try tell(event, self)
    return true
  }
}
