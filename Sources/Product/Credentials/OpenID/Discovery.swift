import Encodings

/// The metadata of a provider (OpenID Connect Discovery 1.0, 3).
package struct Discovery: Equatable, Sendable {
  package let issuer: String
  package let authorization: ProviderAddress
  package let token: ProviderAddress
  package let keys: ProviderAddress
  package let userInfo: ProviderAddress?
  /// The address for signing out of the provider as well.
  package let endSession: ProviderAddress?
  /// How this server authenticates to the provider.
  let authentication: ClientAuthentication
  /// Whether the provider names itself at each return (RFC 9207).
  let namesItself: Bool

  /// How long it is cached, in seconds.
  package static let lifetime: Int64 = 86_400

  package init(_ bytes: [UInt8], for settings: ProviderSettings) throws(ProviderAnswerError) {
    guard let object = OpenIDLimits.object(bytes), let issuer = object.plainText("issuer") else {
      throw .unreadable
    }
    guard ConstantTime.areEqual(issuer, settings.issuer) else { throw .otherIssuer(issuer) }
    self.issuer = issuer
    authorization = try Self.address("authorization_endpoint", in: object)
    token = try Self.address("token_endpoint", in: object)
    keys = try Self.address("jwks_uri", in: object)
    userInfo = try Self.optionalAddress("userinfo_endpoint", in: object)
    endSession = try Self.optionalAddress("end_session_endpoint", in: object)
    let algorithms = object.texts("id_token_signing_alg_values_supported", atMost: OpenIDLimits.keys)
    guard algorithms?.contains(where: { TokenAlgorithm(rawValue: $0) != nil }) ?? true else {
      throw .unknownAlgorithms
    }
    authentication = try Self.authentication(object, settings)
    namesItself = object["authorization_response_iss_parameter_supported"]?.bool ?? false
  }

  private static func optionalAddress(_ name: String, in object: JSONObject) throws(ProviderAnswerError)
    -> ProviderAddress?
  {
    guard let value = object[name], !value.isNull else { return nil }
    guard let address = value.string.flatMap({ ProviderAddress($0) }) else { throw .unfitAddress(name) }
    return address
  }

  private static func address(_ name: String, in object: JSONObject) throws(ProviderAnswerError)
    -> ProviderAddress
  {
    guard let address = try optionalAddress(name, in: object) else { throw .unfitAddress(name) }
    return address
  }

  /// The default is Basic (section 3).
  private static func authentication(_ object: JSONObject, _ settings: ProviderSettings)
    throws(ProviderAnswerError) -> ClientAuthentication
  {
    guard settings.clientSecret != nil else { return .none }
    let methods = object.texts("token_endpoint_auth_methods_supported", atMost: OpenIDLimits.keys)
    guard let methods, !methods.contains("client_secret_basic") else { return .basic }
    guard methods.contains("client_secret_post") else { throw .unknownAuthentication }
    return .post
  }
}

/// How this server authenticates to a provider (OpenID Connect Core, 9).
enum ClientAuthentication: Sendable {
  case basic
  case post
  case none
}
