/// The query with which the provider sends a visitor back.
package struct ProviderReturn: Sendable {
  private let state: String?
  private let code: String?
  private let error: String?
  private let issuer: String?

  /// The provider's reason for an error.
  package enum Denial: Equatable, Sendable {
    /// The visitor declined.
    case declined
    /// The provider is unavailable for a moment.
    case unavailable
    /// Any other error, mostly a mistake in the settings.
    case other
  }

  package init(state: String?, code: String?, error: String?, issuer: String?) {
    (self.state, self.code, self.error, self.issuer) = (state, code, error, issuer)
  }

  /// The digest by which the visit is looked up.
  package var digest: String? { state.map { ProviderVisit.digest(of: $0) } }

  /// Whether the visit began in this browser; `cookie` is the value that the browser kept.
  package func isFromBrowser(of visit: ProviderVisit, cookie: String?) -> Bool {
    guard let cookie else { return false }
    return ConstantTime.areEqual(cookie, ProviderVisit.digest(of: visit.state))
  }

  /// The code for the token request. `visit` is the one stored under the digest, which is taken once, and
  /// `cookie` the value that the browser kept.
  package func code(for visit: ProviderVisit?, cookie: String?, from discovery: Discovery)
    throws(ProviderReturnError) -> String
  {
    guard let visit, let state, ConstantTime.areEqual(visit.state, state) else { throw .unknownVisit }
    guard isFromBrowser(of: visit, cookie: cookie) else { throw .otherBrowser }
    guard isFromIssuer(of: discovery) else { throw .otherIssuer }
    if let error { throw .denied(Denial(error)) }
    guard let code, (1...4_096).contains(code.utf8.count) else { throw .noCode }
    return code
  }

  /// An answer of another provider must not be accepted as this one's (RFC 9207).
  private func isFromIssuer(of discovery: Discovery) -> Bool {
    guard let issuer else { return !discovery.namesItself }
    return ConstantTime.areEqual(issuer, discovery.issuer)
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
