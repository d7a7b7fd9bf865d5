import Accounts
import Credentials
import Encodings
import HTTP
import Words

/// The fields that the passkey script adds to a form.
struct PostedPasskey {
  private let form: Form

  /// Nil if no passkey was used.
  init?(_ form: Form) throws(FormError) {
    guard try !(form.single("passkey_challenge") ?? "").isEmpty else { return nil }
    self.form = form
  }

  /// The signed challenge. It can be used only once, even if the check fails.
  func challenge(for purpose: PasskeyChallenges.Purpose, _ visit: Visit) throws -> PasskeyChallenge {
    let text = try text("challenge")
    guard let challenge = visit.site.signIns.passkeyChallenges.take(text, for: purpose, at: visit.now) else {
      throw PasskeyRefusal.otherChallenge
    }
    return challenge
  }

  func assertion() throws -> PasskeyAssertion {
    try PasskeyAssertion(
      credential: try text("credential"), client: try text("client"),
      authenticator: try text("authenticator"), signature: try text("signature"), handle: try text("handle"))
  }

  func registration() throws -> PasskeyRegistration {
    try PasskeyRegistration(
      credential: try text("credential"), client: try text("client"),
      authenticator: try text("authenticator"), key: try text("key"), algorithm: try text("algorithm"),
      transports: try text("transports"))
  }

  private func text(_ part: String) throws(FormError) -> String { try form.single("passkey_\(part)") ?? "" }
}

extension PasskeyRefusal {
  /// How to go on. The exact reason is not shown, since it would help an attacker.
  func words(_ t: Strings) -> String {
    switch self {
    case .otherChallenge: t.passkeyTookTooLong
    case .nobodyVerified: t.passkeyNotVerified
    case .alreadyKnown: t.passkeyKnown
    default: t.passkeyRefused
    }
  }
}

extension Visit {
  /// The response to a script: a new challenge, or why there is none.
  func challenge(for purpose: PasskeyChallenges.Purpose, _ options: (PasskeyChallenge) -> JSON) -> Response {
    do throws(SignInAttempts.Wait) {
      return Response(
        json: options(try site.signIns.passkeyChallenges.begin(for: purpose, at: now, site.randomness)))
    } catch {
      return error.told(by: Response(.tooManyRequests, saying: t.signInTooMany(seconds: error.seconds)))
    }
  }
}

extension Response {
  /// An error for the script to show beside the field.
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
