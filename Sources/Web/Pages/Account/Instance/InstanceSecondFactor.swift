import HTML
import HTTP
import Store
import Words

/// Whether everybody who signs in with a password needs a second factor, as the owner of the instance decides.
enum InstanceSecondFactor {
  static func update(_ visit: Visit) async throws -> Response {
    let isAsked = try await visit.form().single("asked") == "on"
    try await visit.write { try $0.setSecondFactorAsked(isAsked) }
    return visit.redirect(
      to: Link("/instance"),
      saying: isAsked ? visit.t.instanceSecondFactorNowAsked : visit.t.instanceSecondFactorNowOptional)
  }
}
