import HTML
import HTTP
import Store
import Words

/// Whether somebody without an invitation may make an account, as the owner of the instance decides.
enum InstanceSignUp {
  static func update(_ visit: Visit) async throws -> Response {
    let isOpen = try await visit.form().single("open") == "on"
    try await visit.write { try $0.setSignUpOpen(isOpen) }
    return visit.redirect(
      to: Link("/instance"),
      saying: isOpen ? visit.t.instanceSignUpAllowed : visit.t.instanceSignUpStopped)
  }
}
