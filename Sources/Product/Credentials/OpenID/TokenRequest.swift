import Encodings

/// The request to a provider for an ID token.
package struct TokenRequest: Equatable, Sendable {
  package let address: ProviderAddress
  /// The value of `Authorization`, if there is one.
  package let authorization: String?
  /// Of the type `application/x-www-form-urlencoded`.
  package let body: String

  package init(_ code: String, of visit: ProviderVisit, _ discovery: Discovery, _ settings: ProviderSettings)
  {
    var fields: [(name: String, value: String)] = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", settings.redirect),
      ("code_verifier", visit.verifier),
    ]
    let secret = settings.clientSecret ?? ""
    switch discovery.authentication {
    case .basic: authorization = Self.basic(settings.clientID, secret)
    case .post:
      authorization = nil
      fields += [("client_id", settings.clientID), ("client_secret", secret)]
    case .none:
      authorization = nil
      fields.append(("client_id", settings.clientID))
    }
    address = discovery.token
    body = FormEncoding.text(of: fields)
  }

  /// Both are percent-encoded first (RFC 6749 section 2.3.1): a secret may contain a colon, or letters of any
  /// script.
  private static func basic(_ id: String, _ secret: String) -> String {
    let pair = "\(FormEncoding.coded(id)):\(FormEncoding.coded(secret))"
    return "Basic \(Base64.standard.text(of: Array(pair.utf8)))"
  }
}
