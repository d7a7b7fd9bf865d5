import Encodings

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
