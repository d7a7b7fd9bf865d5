import HTML
import HTTP
import Store
import Words

/// The instance owner's setting whether visitors can make an account without an invitation.
enum InstanceSignUp {
  static func update(_ visit: Visit) async throws -> Response {
    let isOpen = try await visit.form().single("open") == "on"
    try await visit.write { try $0.setSignUpOpen(isOpen) }
    return visit.redirect(
      to: Link("/instance"), saying: isOpen ? visit.t.instanceSignUpAllowed : visit.t.instanceSignUpStopped)
  }
}
