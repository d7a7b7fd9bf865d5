import Accounts
import Encodings
import HTTP
import Ledger
import Store

/// The cookie with the token of a session, or of a sign-in that is not complete.
struct SessionCookie: Sendable {
  private let cookie: SiteCookie
  private let lifetime: Duration

  init(
    _ stem: String, lifetime: Duration, instance: ID<Instance>, isSecure: Bool, basePath: BasePath
  ) {
    cookie = SiteCookie(stem, instance: instance, isSecure: isSecure, basePath: basePath)
    self.lifetime = lifetime
  }

  func token(in head: RequestHead) -> SecretToken? { token(in: head.cookies) }

  func token(in cookies: Cookies) -> SecretToken? {
    cookie.value(in: cookies).flatMap { SecretToken($0) }
  }

  /// Stores the token in the browser for the lifetime of the session.
  func set(_ token: SecretToken, on response: inout Response) {
    cookie.set(token.text, for: lifetime, on: &response)
  }

  func remove(from response: inout Response) {
    cookie.remove(from: &response)
  }
}
