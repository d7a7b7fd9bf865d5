import HTML
import HTTP
import Ledger
import Store
import Words

/// That whoever is signed in has given their password once more, as is asked before something that a stranger
/// at an open browser must not do.
struct Reauthentication: Sendable {
  private let account: ID<Person>
  private let session: ID<Session>
  private let password: String?
  private let now: Instant
  private let refusal: FormErrors

  /// Nil where `typed` is not their password. Tries are counted like those to sign in, but apart: what
  /// strangers try is not this visitor's. Throws `SignInAttempts.Wait` where there were too many.
  init?(_ typed: String, _ visit: Visit) async throws {
    let me = try visit.me
    let subjects = [SignInAttempts.Subject.account(me.account.id)]
    try visit.site.attempts.require(subjects, at: visit.now)
    (account, session, now) = (me.account.id, me.session.id, visit.now)
    password = try visit.read { try $0.password(of: me.account.id) }
    var refusal = FormErrors()
    refusal.add("current_password", visit.t.passwordWrong)
    self.refusal = refusal
    let verdict = try await visit.site.passwords.verify(
      Password(typed), against: password, from: visit.client.network)
    guard verdict != .wrong else { return nil }
    visit.site.attempts.succeed(subjects, at: visit.now)
  }

  /// Throws what to say where it is their password no more, or they are signed out, by the time that
  /// something is done: of two who change one password at once, one does.
  func require(in snapshot: Snapshot) throws {
    let isSignedIn = try snapshot.sessions(of: account, at: now).contains { $0.id == session }
    guard isSignedIn, try snapshot.password(of: account) == password else { throw refusal }
  }
}
