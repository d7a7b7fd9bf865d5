import HTTP
import Store

extension Visit {
  /// Whether `typed` is the password of whoever is signed in, as is asked before something that a stranger at
  /// an open browser must not do. Tries are counted like those to sign in, but apart: what strangers try is not this visitor's.
  func isMyPassword(_ typed: String) async throws -> Bool {
    let me = try me.account
    let subjects = [SignInAttempts.Subject.account(me.id)]
    do {
      try site.attempts.require(subjects, at: now)
    } catch {
      throw Problem.tooMany(seconds: error.seconds)
    }
    let kept = try store.read { try $0.password(of: me.id) }
    guard try await site.passwords.verify(Password(typed), against: kept) != .wrong else { return false }
    site.attempts.succeed(subjects, at: now)
    return true
  }
}
