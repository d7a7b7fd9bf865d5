import Accounts
package import Credentials
import HTTP
import HTTPClient
import Operations

/// What the owner of the machine has set of an identity provider, and of what it may do here.
package struct ProviderSetup: Sendable {
  /// Who gets an account whom nobody here knows.
  package enum Admission: String, CaseIterable, Sendable {
    case never
    /// Who comes with an open invitation.
    case invited
    case always
  }

  package let settings: ProviderSettings
  /// What the button calls it.
  package let name: String
  package let signUp: Admission
  /// Whether nothing else lets in here.
  package let isOnly: Bool

  package static let usualName = "OpenID"

  package init(_ settings: ProviderSettings, name: String, signUp: Admission, isOnly: Bool = false) {
    (self.settings, self.name, self.signUp, self.isOnly) = (settings, name, signUp, isOnly)
  }
}

extension IdentityProvider {
  /// Asks by a client of the web, on threads that may wait.
  convenience init(_ setup: ProviderSetup, on pool: LazyPool) {
    self.init(setup.settings) { question in
      try await pool.run { try Self.answer(question) }
    }
  }

  /// Whoever runs the server has named the provider, so it may be on this machine.
  private static func answer(_ question: ProviderQuestion) throws -> ProviderReply {
    guard let address = WebAddress(question.address) else { throw ConnectionFailure.malformedRequest }
    var request = OutgoingRequest(
      question.form == nil ? .get : .post, address, fields: [(FieldName("Accept"), "application/json")],
      body: Array((question.form ?? "").utf8))
    if let authorization = question.authorization {
      request.fields.append((FieldName("Authorization"), authorization))
    }
    if question.form != nil {
      request.fields.append((.contentType, "application/x-www-form-urlencoded"))
    }
    let client = WebClient(try TrustedAuthorities(), within: .anywhere)
    let response = try client.send(request)
    return ProviderReply(status: response.code, response.body)
  }
}
