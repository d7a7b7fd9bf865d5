/// A request to an identity provider.
package struct ProviderQuestion: Sendable {
  package let address: String
  /// The value of `Authorization`, if there is one.
  package let authorization: String?
  /// The body of a POST, of the type `application/x-www-form-urlencoded`; nil for a GET.
  package let form: String?
}

/// The response of the provider.
package struct ProviderReply: Sendable {
  package let status: Int
  package let body: [UInt8]

  package init(status: Int, _ body: [UInt8]) { (self.status, self.body) = (status, body) }
}

/// Why a sign-in by the provider failed, for the log: it contains no names.
package struct ProviderFailure: Error, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The provider does not answer, or not as it should.
    case unreachable
    /// The visitor was away for too long, or returns in another browser.
    case lost
    /// The visitor or the provider declined.
    case denied
    /// The response cannot be trusted.
    case unfit
    case notInGroup
    /// Too many visitors of this network are still at the provider.
    case crowded
  }

  package let kind: Kind
  package let description: String
  /// Why the visitor was sent there, if that is known.
  package internal(set) var purpose: IdentityProvider.Purpose?

  init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
