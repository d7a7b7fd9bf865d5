import HTTP
import Ledger
import Store

/// The cookie that carries a session's token.
///
/// Its name has the instance's id in it: cookies know no ports, so two instances on one host would take each
/// other's. By HTTPS the name begins with `__Host-`, and then no other host can have set it.
struct SessionCookie: Sendable {
  private let name: String
  private let path: String
  private let isSecure: Bool

  init(instance: ID<Instance>, isSecure: Bool, basePath: String) {
    name = (isSecure ? "__Host-" : "") + "evenly-\(instance)"
    path = isSecure || basePath.isEmpty ? "/" : basePath
    self.isSecure = isSecure
  }

  func token(in head: RequestHead) -> SecretToken? {
    head.cookies[name].flatMap { SecretToken($0) }
  }

  /// Keeps the token in the browser for as long as the session lives.
  func set(_ token: SecretToken, on response: inout Response) {
    add(token.text, maxAge: Int(Session.lifetime.components.seconds), to: &response)
  }

  func remove(from response: inout Response) {
    add("", maxAge: 0, to: &response)
  }

  private func add(_ value: String, maxAge: Int, to response: inout Response) {
    guard let cookie = SetCookie(name, value, path: path, maxAge: maxAge, isSecure: isSecure) else {
      preconditionFailure("The name and the token are plain.")
    }
    response.fields.add(cookie)
  }
}
