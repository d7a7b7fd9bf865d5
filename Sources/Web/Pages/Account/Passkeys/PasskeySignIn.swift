import Accounts
import Credentials
import HTTP
import Store
import Words

/// Signs in with a passkey. No user name is asked for: the passkey identifies the account.
enum PasskeySignIn {
  /// The passkey request for the page's script.
  static func challenge(_ visit: Visit) throws -> Response {
    let party = try visit.relyingParty()
    return visit.challenge(for: .signingIn(visit.network)) { party.requestOptions(challenge: $0) }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let party = try visit.relyingParty()
    let sent = try await visit.form()
    let form = try SignInForm(sent)
    do { try visit.site.signIns.attempts.require([.network(visit.network)], at: visit.now) } catch {
      let complaint = visit.t.signInTooMany(seconds: error.seconds)
      return error.told(by: try SignInPage(form, complaint: complaint).response(.tooManyRequests, to: visit))
    }
    do {
      guard let posted = try PostedPasskey(sent) else { throw PasskeyRefusal.otherChallenge }
      let challenge = try posted.challenge(for: .signingIn(visit.network), visit)
      let assertion = try posted.assertion()
      let proved = try visit.store.read { snapshot in
        let use = try PasskeyUse(assertion, for: challenge, at: party, in: snapshot, at: visit.now)
        return try VerifiedSignIn(use, from: visit.network, in: snapshot)
      }
      guard let response = try await SignInAndOut.begin(proved, form, visit) else {
        throw PasskeyRefusal.otherOwner
      }
      return response
    } catch let refusal as PasskeyRefusal {
      await SignInAndOut.noteFailure(nil, visit)
      return try SignInPage(form, complaint: refusal.words(visit.t)).response(.unprocessable, to: visit)
    }
  }
}
