import HTML
import HTTP
import Store
import Words

/// The instance owner's settings about signing up and signing in.
enum InstanceSettings {
  /// Whether visitors can make an account without an invitation.
  static func updateSignUp(_ visit: Visit) async throws -> Response {
    let isOpen = try await visit.form().single("open") == "on"
    try await visit.write { try $0.setSignUpOpen(isOpen) }
    return visit.redirect(
      to: Link("/instance"),
      saying: isOpen ? visit.t.instanceSignUpAllowed : visit.t.instanceSignUpInviteRequired)
  }

  /// Whether signing in with a password requires a second factor.
  static func updateSecondFactor(_ visit: Visit) async throws -> Response {
    let isAsked = try await visit.form().single("asked") == "on"
    try await visit.write { try $0.setSecondFactorAsked(isAsked) }
    return visit.redirect(
      to: Link("/instance"),
      saying: isAsked ? visit.t.instanceSecondFactorNowAsked : visit.t.instanceSecondFactorNowOptional)
  }
}
