import Encodings

/// The identity of a visitor as stated by a provider. Accounts are linked by issuer and subject alone: names
/// and mail addresses may belong to other people later.
package struct ProviderIdentity: Sendable {
  package let issuer: String
  package let subject: String
  private var claims: JSONObject

  /// The identity from the token of an answer, fully verified.
  package init(
    _ answer: TokenAnswer, signedBy keys: KeySet, for visit: ProviderVisit, _ settings: ProviderSettings,
    at now: UnixTime
  ) throws(ProviderReturnError) {
    let token = try IDToken(answer.identity)
    try token.checkSignature(keys)
    subject = try token.checkClaims(settings, visit, at: now)
    (issuer, claims) = (settings.issuer, token.claims)
  }

  /// Adds the claims of the userinfo endpoint (OpenID Connect Core, 5.3): many tokens contain hardly any.
  package mutating func add(userInfo bytes: [UInt8]) throws(ProviderAnswerError) {
    guard let more = OpenIDLimits.object(bytes) else { throw .unreadable }
    guard let subject = more["sub"]?.string, ConstantTime.areEqual(subject, self.subject) else {
      throw .otherSubject
    }
    for (name, value) in more.members { claims.set(name, value) }
  }

  /// A display name, if there is one; it may be any text.
  package var name: String? { claims.plainText("name") ?? claims.plainText("preferred_username") }

  /// A suggestion for a username.
  package var username: String? { claims.plainText("preferred_username") }

  package var mail: String? { claims.plainText("email") }

  /// Whether the provider has verified the mail address.
  package var isMailVerified: Bool { claims["email_verified"]?.bool ?? false }

  /// Whether the visitor is in the required group.
  package func isIn(_ group: RequiredGroup) -> Bool {
    (claims.texts(group.claim, atMost: OpenIDLimits.groups) ?? []).contains {
      ConstantTime.areEqual($0, group.value)
    }
  }
}
