/// With what the provider sends somebody back, as it stands in the query.
package struct ProviderReturn: Sendable {
  private let state: String?
  private let code: String?
  private let error: String?
  private let issuer: String?

  /// Why a return leads nowhere.
  package enum Refusal: Error, Equatable, Sendable {
    /// Nobody was sent out with it, or it took too long, or it has come back before.
    case unknownVisit
    /// Another browser was sent out with it.
    case otherBrowser
    /// Somebody said no, or the provider did.
    case denied(Denial)
    case otherIssuer
    case noCode
  }

  /// What the provider says went wrong.
  package enum Denial: Equatable, Sendable {
    /// Whoever was asked said no.
    case declined
    /// It needs a moment.
    case unavailable
    /// Anything else; most of it are settings that do not fit.
    case other
  }

  package init(state: String?, code: String?, error: String?, issuer: String?) {
    (self.state, self.code, self.error, self.issuer) = (state, code, error, issuer)
  }

  /// By which the visit is looked up.
  package var digest: String? { state.map { ProviderVisit.digest(of: $0) } }

  /// Whether the browser that comes back is the one that was sent out; `cookie` is what it has kept of the visit.
  package func isFromBrowser(of visit: ProviderVisit, cookie: String?) -> Bool {
    guard let cookie else { return false }
    return SameBytes.areEqual(cookie, ProviderVisit.digest(of: visit.state))
  }

  /// The code that a token is asked for with. `visit` is what was kept under the digest, taken away once, and
  /// `cookie` what the browser has kept of it.
  package func code(
    for visit: ProviderVisit?, cookie: String?, from discovery: Discovery
  ) throws(Refusal) -> String {
    guard let visit, let state, SameBytes.areEqual(visit.state, state) else { throw .unknownVisit }
    guard isFromBrowser(of: visit, cookie: cookie) else { throw .otherBrowser }
    guard isFromIssuer(of: discovery) else { throw .otherIssuer }
    if let error { throw .denied(Denial(error)) }
    guard let code, (1...4_096).contains(code.utf8.count) else { throw .noCode }
    return code
  }

  /// What another provider answers must not be taken for this one's (RFC 9207).
  private func isFromIssuer(of discovery: Discovery) -> Bool {
    guard let issuer else { return !discovery.namesItself }
    return SameBytes.areEqual(issuer, discovery.issuer)
  }
}

extension ProviderReturn.Denial {
  fileprivate init(_ error: String) {
    switch error {
    case "access_denied", "login_required", "interaction_required", "consent_required": self = .declined
    case "temporarily_unavailable", "server_error": self = .unavailable
    default: self = .other
    }
  }
}
