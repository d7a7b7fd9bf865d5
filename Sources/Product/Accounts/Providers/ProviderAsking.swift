/// What is asked of an identity provider.
package struct ProviderQuestion: Sendable {
  package let address: String
  /// The value of `Authorization`, where there is one.
  package let authorization: String?
  /// What is posted, of the type `application/x-www-form-urlencoded`; nil where something is looked at.
  package let form: String?
}

/// What it answers.
package struct ProviderReply: Sendable {
  package let status: Int
  package let body: [UInt8]

  package init(status: Int, _ body: [UInt8]) {
    (self.status, self.body) = (status, body)
  }
}

/// Why nobody is let in, for the log: it names nobody.
package struct ProviderFailure: Error, CustomStringConvertible {
  package enum Kind: Sendable {
    /// It does not answer, or not as it should.
    case unreachable
    /// Somebody was away for too long, or comes back where they did not leave.
    case lost
    /// Somebody said no there, or the provider did.
    case denied
    /// What it says cannot be relied on.
    case unfit
    case notInGroup
    /// From this network too many have set out and not come back.
    case crowded
  }

  package let kind: Kind
  package let description: String
  /// What they went there for, where that is known.
  package internal(set) var purpose: IdentityProvider.Purpose?

  init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }
}
