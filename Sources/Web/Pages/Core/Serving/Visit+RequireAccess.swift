import HTML
import HTTP
import Store

extension Visit {
  /// The response for a visitor who may not use the route; nil if they may.
  func requireAccess(to endpoint: Endpoint, signIn: Endpoint.Handler) async throws -> Response? {
    if endpoint.isOwnWayIn, site.settings.isProviderOnly {
      // The sign-in page tells visitors without a session how to sign in.
      guard visitor == nil else { throw Problem.notFound }
      return redirect(to: Link("/login").query("next", try query().single("next")))
    }
    if visitor?.lacksFactor == true, endpoint.asksForFactor { return await setUpFactorFirst() }
    let access = endpoint.access
    switch access {
    case .anyone: return nil
    case .signedOut: return visitor == nil ? nil : redirect(to: try returnLink())
    case .account, .viewer, .member, .owner, .instanceOwner:
      guard let visitor else { return try await signIn(self) }
      if let role = access.role { try membership.require(role) }
      if access == .instanceOwner { try store.read { try $0.requireInstance(ownedBy: visitor.account.id) } }
      return nil
    }
  }

  /// Redirects to the setup of a second factor, and keeps the form until then if it can.
  private func setUpFactorFirst() async -> Response {
    guard !request.method.isSafe, head[.outbox] == nil, let kept = await KeptForm(of: self),
      !kept.fields.isEmpty
    else { return redirect(to: .secondFactor) }
    return redirect(to: .secondFactor.query("next", site.memory.keptForms.keep(kept, of: self)))
  }
}
