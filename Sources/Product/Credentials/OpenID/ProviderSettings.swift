/// The server admin's settings of an identity provider.
package struct ProviderSettings: Sendable {
  /// Exactly as the provider writes it, with or without a slash at the end, and with the scheme in lower
  /// case.
  package let issuer: String
  package let clientID: String
  /// Nil if the provider issued none.
  package let clientSecret: String?
  /// The address that the provider sends visitors back to.
  package let redirect: String
  /// The group that is required to sign in.
  package let requiredGroup: RequiredGroup?

  /// Why settings are invalid.
  package enum Mistake: Error, Equatable, Sendable {
    /// Neither https nor on this machine; or with a query; or longer than 1,024 characters.
    case issuer
    case clientID
    case clientSecret
  }

  package init(
    issuer: String, clientID: String, clientSecret: String?, redirect: String,
    requiredGroup: RequiredGroup? = nil
  ) throws(Mistake) {
    guard issuer.utf8.count <= OpenIDLimits.textBytes, let address = ProviderAddress(issuer),
      !issuer.utf8.contains(UInt8(ascii: "?"))
    else { throw .issuer }
    guard Self.isValue(clientID) else { throw .clientID }
    guard clientSecret.map(Self.isValue) ?? true else { throw .clientSecret }
    (self.issuer, self.clientID, self.clientSecret) = (address.text, clientID, clientSecret)
    (self.redirect, self.requiredGroup) = (redirect, requiredGroup)
  }

  /// The address of the provider's metadata (OpenID Connect Discovery, 4).
  package var discoveryAddress: String {
    (issuer.utf8.last == UInt8(ascii: "/") ? String(issuer.dropLast()) : issuer)
      + "/.well-known/openid-configuration"
  }

  private static func isValue(_ text: String) -> Bool {
    (1...1_024).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

/// A claim that a provider must make about every visitor who signs in: a value in `groups`, or in another
/// claim.
package struct RequiredGroup: Equatable, Sendable {
  package let claim: String
  package let value: String

  /// Reads `household`, or `roles=household` for another claim; nil if a side is empty.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (claim, value) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("groups", text)
    guard !claim.isEmpty, !value.isEmpty, text.utf8.count <= OpenIDLimits.textBytes else { return nil }
    (self.claim, self.value) = (claim, value)
  }
}
