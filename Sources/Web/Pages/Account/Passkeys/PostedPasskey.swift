import Accounts
import Credentials
import HTTP

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
