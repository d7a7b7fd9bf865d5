package import Ledger
package import Store

/// That whoever is signed in, or has a program, has given their password once more, or something as good, as is asked
/// before something that a stranger at an open browser must not do.
package struct Reauthentication: Sendable {
  private let account: ID<Person>
  /// Nil for a program, whose token is looked at anyway.
  private let session: ID<Session>?
  private let password: String?
  private let now: Instant

  /// Nil where `typed` is not their password, which is asked for once the try may begin. Tries are counted like
  /// those to sign in, but apart: what strangers try is not this one's. Throws `SignInAttempts.Wait` where there
  /// were too many.
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
      // It was not looked at.
      attempts.takeBack(subjects, since: now)
      throw error
    }
    attempts.succeed(subjects, at: now)
  }

  /// The same by a passkey or a fresh visit to the identity provider, which has been looked at. `password` is what
  /// was kept of one then, if there was any.
  package init(proved account: ID<Person>, in session: ID<Session>, password: String?, at now: Instant) {
    (self.account, self.session, self.password, self.now) = (account, session, password, now)
  }

  /// Whether it is still their password, and they are signed in, by the time that something is done: of two who
  /// change one password at once, one does.
  package func holds(in snapshot: Snapshot) throws -> Bool {
    if let session, try !snapshot.sessions(of: account, at: now).contains(where: { $0.id == session }) {
      return false
    }
    return try snapshot.password(of: account) == password
  }
}
