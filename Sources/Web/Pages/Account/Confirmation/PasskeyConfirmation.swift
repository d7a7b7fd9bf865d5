import Accounts
import Credentials
import HTTP
import Store

/// Confirms the visitor's identity with a passkey in place of the password.
enum PasskeyConfirmation {
  /// The passkey request for the script beside the password field.
  static func challenge(_ visit: Visit) throws -> Response {
    let party = try visit.relyingParty()
    let me = try visit.me
    return visit.challenge(for: .confirming(me.session.id, of: me.account.id)) {
      party.requestOptions(challenge: $0)
    }
  }

  /// Nil if the form has no passkey. Attempts are counted like those of the password.
  static func postedProof(_ form: Form, _ visit: Visit) async throws -> Reauthentication? {
    if let proof = try confirmation(visit) { return proof }
    guard let posted = try PostedPasskey(form), let party = visit.site.signIns.passkeyDomain.party else {
      return nil
    }
    let (me, now) = (try visit.me, visit.now)
    let subjects = [SignInAttempts.Subject.account(me.account.id)]
    try visit.site.signIns.attempts.require(subjects, at: now)
    let challenge = try posted.challenge(for: .confirming(me.session.id, of: me.account.id), visit)
    let assertion = try posted.assertion()
    let proof = try await visit.store.write {
      try $0.confirm(me.session, by: assertion, for: challenge, at: party, at: now)
    }
    visit.site.signIns.attempts.succeed(subjects, at: now)
    return proof
  }

  /// A confirmation by the identity provider is used only once.
  private static func confirmation(_ visit: Visit) throws -> Reauthentication? {
    let me = try visit.me
    guard visit.site.signIns.confirmed.take(me.session.id, at: visit.now) else { return nil }
    let password = try visit.read { try $0.password(of: me.account.id) }
    return Reauthentication(proved: me.account.id, in: me.session.id, password: password, at: visit.now)
  }
}
