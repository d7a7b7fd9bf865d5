import HTML
import HTTP
import Store
import Words

/// The instance owner's setting whether signing in with a password requires a second factor.
enum InstanceSecondFactor {
  static func update(_ visit: Visit) async throws -> Response {
    let isAsked = try await visit.form().single("asked") == "on"
    try await visit.write { try $0.setSecondFactorAsked(isAsked) }
    return visit.redirect(
      to: Link("/instance"),
      saying: isAsked ? visit.t.instanceSecondFactorNowAsked : visit.t.instanceSecondFactorNowOptional)
  }
}
