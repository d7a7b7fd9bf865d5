import Encodings
import HTTP
import Identity
import Ledger
import Store

/// The cookie that carries a session's token.
struct SessionCookie: Sendable {
  private let cookie: SiteCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    cookie = SiteCookie("evenly", instance: instance, isSecure: isSecure, basePath: basePath)
  }

  func token(in head: RequestHead) -> SecretToken? {
    cookie.value(in: head).flatMap { SecretToken($0) }
  }

  /// Keeps the token in the browser for as long as the session lives.
  func set(_ token: SecretToken, on response: inout Response) {
    cookie.set(token.text, for: Session.lifetime, on: &response)
  }

  func remove(from response: inout Response) {
    cookie.remove(from: &response)
  }
}
