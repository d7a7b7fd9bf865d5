import Accounts
import Credentials
import Encodings
import HTTP
import Store
import Words

/// Signing in with a passkey. Nobody names an account: the passkey does.
enum PasskeySignIn {
  /// What a page's script asks the browser for.
  static func challenge(_ visit: Visit) throws -> Response {
    let party = try visit.relyingParty()
    return visit.challenge(for: .signingIn(visit.network)) { party.requestOptions(challenge: $0) }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let party = try visit.relyingParty()
    let sent = try await visit.form()
    let form = try SignInForm(sent)
    do {
      try visit.site.signIns.attempts.require([.network(visit.network)], at: visit.now)
    } catch {
      let complaint = visit.t.signInTooMany(seconds: error.seconds)
      return error.told(by: try SignInPage(form, complaint: complaint).response(.tooManyRequests, to: visit))
    }
    do {
      guard let posted = try PostedPasskey(sent) else { throw PasskeyRefusal.otherChallenge }
      let challenge = try posted.challenge(for: .signingIn(visit.network), visit)
      let assertion = try posted.assertion()
      let proved = try visit.store.read { snapshot in
        let use = try PasskeyUse(assertion, for: challenge, at: party, in: snapshot, at: visit.now)
        return try ProvedSignIn(use, from: visit.network, in: snapshot)
      }
      guard let response = try await Sessions.begin(proved, form, visit) else {
        throw PasskeyRefusal.otherOwner
      }
      return response
    } catch let refusal as PasskeyRefusal {
      await Sessions.noteFailure(nil, visit)
      return try SignInPage(form, complaint: refusal.words(visit.t)).response(.unprocessable, to: visit)
    }
  }
}

extension PasskeyRefusal {
  /// What can be done about it. What went wrong behind that says the log of nobody: it helps who tries.
  func words(_ t: Strings) -> String {
    switch self {
    case .otherChallenge: t.passkeyTookTooLong
    case .nobodyVerified: t.passkeyNobodyVerified
    case .alreadyKnown: t.passkeyKnown
    default: t.passkeyRefused
    }
  }
}

extension Visit {
  /// What a script is told with a new challenge, or why there is none.
  func challenge(
    for purpose: PasskeyChallenges.Purpose, _ options: (PasskeyChallenge) -> JSON
  ) -> Response {
    do throws(SignInAttempts.Wait) {
      return Response(
        json: options(try site.signIns.passkeyChallenges.begin(for: purpose, at: now, site.randomness)))
    } catch {
      return error.told(by: Response(.tooManyRequests, saying: t.signInTooMany(seconds: error.seconds)))
    }
  }
}

extension Response {
  /// What a script shows beside the field.
  init(_ status: Status, saying words: String) {
    var object = JSONObject()
    object.set("error", .string(words))
    self.init(json: .object(object))
    self.status = status
  }

  init(json: JSON) {
    var writer = JSONWriter()
    writer.write(json)
    self.init(
      .ok, fields: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .bytes(ArraySlice(writer.bytes)))
  }
}
