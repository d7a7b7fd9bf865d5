import Accounts
package import Credentials
import HTTP
import HTTPClient
import Operations

/// The server admin's settings for the identity provider and its rights here.
package struct ProviderSetup: Sendable {
  /// Which unknown users get an account.
  package enum Admission: String, CaseIterable, Sendable {
    case never
    /// Those with an open invitation.
    case invited
    case always
  }

  package let settings: ProviderSettings
  /// The provider's name on the button.
  package let name: String
  package let signUp: Admission
  /// Whether it is the only sign-in method.
  package let isOnly: Bool

  package static let usualName = "OpenID"

  package init(_ settings: ProviderSettings, name: String, signUp: Admission, isOnly: Bool = false) {
    (self.settings, self.name, self.signUp, self.isOnly) = (settings, name, signUp, isOnly)
  }
}

extension IdentityProvider {
  /// Sends requests with an HTTP client, on threads that may block.
  convenience init(_ setup: ProviderSetup, on pool: LazyPool) {
    self.init(setup.settings) { question in try await pool.run { try Self.answer(question) } }
  }

  /// Sends a request to the provider. The server admin has configured it, so it may be on this machine.
  private static func answer(_ question: ProviderQuestion) throws -> ProviderReply {
    guard let address = WebAddress(question.address) else { throw ConnectionFailure.malformedRequest }
    var request = OutgoingRequest(
      question.form == nil ? .get : .post, address, fields: [(HeaderName("Accept"), "application/json")],
      body: Array((question.form ?? "").utf8))
    if let authorization = question.authorization {
      request.fields.append((HeaderName("Authorization"), authorization))
    }
    if question.form != nil { request.fields.append((.contentType, "application/x-www-form-urlencoded")) }
    let client = WebClient(try TrustedAuthorities(), within: .anywhere)
    let response = try client.send(request)
    return ProviderReply(status: response.code, response.body)
  }
}
