import Encodings

/// One visit to the identity provider, stored until the visitor returns.
package struct ProviderVisit: Sendable {
  /// Returned by the provider; the visit is looked up by its digest.
  package let state: String
  let nonce: String
  let verifier: String
  /// When it began.
  let begun: UnixTime
  /// Whether the visitor must sign in again at the provider.
  let isFresh: Bool

  package static let randomLength = 96
  /// How long a visit may take, in seconds, and how many there may be at once.
  package static let lifetime: Int64 = 600
  package static let limit = 1_000

  /// Nil for anything but 96 random bytes. With `isFresh`, an older sign-in at the provider is not accepted.
  package init?(_ random: [UInt8], at now: UnixTime, isFresh: Bool) {
    guard random.count == Self.randomLength else { return nil }
    let texts = stride(from: 0, to: 96, by: 32).map { Base64.url.text(of: Array(random[$0..<$0 + 32])) }
    (state, nonce, verifier) = (texts[0], texts[1], texts[2])
    (begun, self.isFresh) = (now, isFresh)
  }

  /// The digest that identifies a visit when it returns, here and in the browser's cookie.
  package static func digest(of state: String) -> String {
    Base64.url.text(of: SHA256.digest(of: Array(state.utf8)))
  }

  /// The address to send the browser to (OpenID Connect Core, 3.1.2.1; RFC 7636).
  package func address(_ discovery: Discovery, _ settings: ProviderSettings) -> String {
    var query: [(name: String, value: String)] = [
      ("response_type", "code"), ("client_id", settings.clientID), ("redirect_uri", settings.redirect),
      ("scope", "openid profile email"), ("state", state), ("nonce", nonce),
      ("code_challenge", Self.digest(of: verifier)), ("code_challenge_method", "S256"),
    ]
    if isFresh { query += [("prompt", "login"), ("max_age", "0")] }
    return discovery.authorization.adding(query)
  }
}
