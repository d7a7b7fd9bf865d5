import Encodings

/// Whom a provider says somebody is. Accounts are linked by issuer and subject alone: names and mail addresses may
/// be others' tomorrow.
package struct ProviderIdentity: Sendable {
  package let issuer: String
  package let subject: String
  private var claims: JSONObject

  /// What the token of an answer says, checked in full.
  package init(
    _ answer: TokenAnswer, signedBy keys: KeySet, for visit: ProviderVisit, _ settings: ProviderSettings,
    at now: UnixTime
  ) throws(IDTokenRefusal) {
    let token = try IDToken(answer.identity)
    try token.checkSignature(keys)
    subject = try token.checkClaims(settings, visit, at: now)
    (issuer, claims) = (settings.issuer, token.claims)
  }

  /// Why more about somebody is not believed.
  package enum UserInfoRefusal: Error, Equatable, Sendable {
    case unreadable
    /// It is about somebody else.
    case otherSubject
  }

  /// Adds what the provider tells when it is asked for more (OpenID Connect Core, 5.3): many tokens say hardly
  /// anything.
  package mutating func add(userInfo bytes: [UInt8]) throws(UserInfoRefusal) {
    guard let more = OpenIDLimits.object(bytes) else { throw .unreadable }
    guard let subject = more["sub"]?.string, SameBytes.areEqual(subject, self.subject) else {
      throw .otherSubject
    }
    for (name, value) in more.members { claims.set(name, value) }
  }

  /// What to call them, where it is said; anything may stand there.
  package var name: String? { claims.plainText("name") ?? claims.plainText("preferred_username") }

  /// A username that they might take.
  package var username: String? { claims.plainText("preferred_username") }

  package var mail: String? { claims.plainText("email") }

  /// Whether the provider has seen that mail reaches them there.
  package var isMailVerified: Bool { claims["email_verified"]?.bool ?? false }

  /// Whether they are in the group that is asked for.
  package func isIn(_ group: RequiredGroup) -> Bool {
    (claims.texts(group.claim, atMost: OpenIDLimits.groups) ?? []).contains {
      SameBytes.areEqual($0, group.value)
    }
  }
}
