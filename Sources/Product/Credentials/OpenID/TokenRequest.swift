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

/// The encoding of names and values in forms and queries (RFC 6749, appendix B).
enum FormEncoding {
  static func text(of fields: [(name: String, value: String)]) -> String {
    var text = ""
    for (name, value) in fields {
      if !text.isEmpty { text += "&" }
      PercentCoding.append(name, to: &text)
      text += "="
      PercentCoding.append(value, to: &text)
    }
    return text
  }

  static func coded(_ text: String) -> String {
    var coded = ""
    PercentCoding.append(text, to: &coded)
    return coded
  }
}

/// A provider's response to a token request.
package struct TokenAnswer: Sendable {
  let identity: String
  /// The token for requests to the userinfo endpoint.
  package let access: String

  package init(status: Int, _ bytes: [UInt8]) throws(ProviderAnswerError) {
    guard let object = OpenIDLimits.object(bytes) else {
      throw status == 200 ? .unreadable : .failed(status: status)
    }
    guard status == 200 else { throw ProviderAnswerError(status, object.plainText("error")) }
    guard let access = object["access_token"]?.string, Self.isBearer(access),
      object.plainText("token_type")?.lowercased() == "bearer"
    else { throw .unreadable }
    guard let identity = object["id_token"]?.string else { throw .noIdentity }
    (self.identity, self.access) = (identity, access)
  }

  /// Whether it is valid in a header field (RFC 6750 section 2.1).
  private static func isBearer(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

extension ProviderAnswerError {
  fileprivate init(_ status: Int, _ error: String?) {
    switch error {
    case "invalid_grant": self = .codeRefused
    case "invalid_client", "unauthorized_client": self = .clientRefused
    default: self = status == 401 ? .clientRefused : .failed(status: status)
    }
  }
}
