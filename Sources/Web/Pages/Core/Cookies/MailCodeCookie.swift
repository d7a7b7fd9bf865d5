import Accounts
import Encodings
import HTTP
import Ledger
import Store

/// The cookie that identifies the browser that asked for a code by email.
struct MailCodeCookie: Sendable {
  private let cookie: SiteCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    cookie = SiteCookie("evenly-code", instance: instance, isSecure: isSecure, basePath: basePath)
  }

  func token(in head: RequestHead) -> SecretToken? {
    cookie.value(in: head).flatMap { SecretToken($0) }
  }

  func set(_ token: SecretToken, on response: inout Response) {
    cookie.set(token.text, for: MailCode.lifetime, on: &response)
  }

  func remove(from response: inout Response) {
    cookie.remove(from: &response)
  }
}
