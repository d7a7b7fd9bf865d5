import Encodings
import HTML
import HTTP
import Ledger
import Store

extension Visit {
  /// What a visitor who may not go where a route leads gets instead; nil for whom it is open to.
  func detour(from endpoint: Endpoint) async throws -> Response? {
    if endpoint.isOwnWayIn, site.settings.isProviderOnly {
      // A stranger is told there how to come in.
      guard visitor == nil else { throw Problem.notFound }
      return redirect(to: Link("/login").query("next", try query().single("next")))
    }
    if visitor?.lacksFactor == true, endpoint.asksForFactor { return await setUpFactorFirst() }
    let access = endpoint.access
    switch access {
    case .anyone: return nil
    case .signedOut: return visitor == nil ? nil : redirect(to: try returnLink())
    case .account, .viewer, .member, .owner, .instanceOwner:
      guard let visitor else { return try await site.routing.signIn(self) }
      if let role = access.role { try membership.require(role) }
      if access == .instanceOwner { try store.read { try $0.requireInstance(ownedBy: visitor.account.id) } }
      return nil
    }
  }

  /// What was typed waits meanwhile, where it can.
  private func setUpFactorFirst() async -> Response {
    guard !request.method.isSafe, head[.outbox] == nil, let kept = await KeptForm(of: self),
      !kept.fields.isEmpty
    else {
      return redirect(to: .secondFactor)
    }
    return redirect(to: .secondFactor.query("next", site.memory.keptForms.keep(kept, of: self)))
  }

  /// Where `next` asks to go on, within this instance.
  func returnLink() throws -> Link {
    Link(next: try query().single("next"))
  }

  var pathBelowBase: String { String(head.path.dropFirst(site.basePath.text.count)) }

  var addressBelowBase: String {
    [pathBelowBase, head.query].compactMap(\.self).joined(separator: "?")
  }
}

extension Snapshot {
  func requireInstance(ownedBy person: ID<Person>) throws {
    guard try instance()?.owner == person else { throw Problem.forbidden }
  }
}

extension Link {
  /// Where somebody wanted to go who had to come in first: within this instance, or to its first page.
  init(next: String?) {
    self = next.flatMap { Link(local: $0) } ?? Link("/")
  }
}

extension Link {
  /// Where a second factor is set up.
  static let secondFactor = Link("/account/second-factor")
}
