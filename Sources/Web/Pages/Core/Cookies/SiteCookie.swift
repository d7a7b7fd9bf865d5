import Encodings
import HTTP
import Ledger
import Store

/// A cookie of this instance.
///
/// Its name contains the instance's id: cookies ignore ports, so two instances on one host would overwrite
/// each other's. With HTTPS the name begins with `__Host-`, so no other host can have set it.
struct SiteCookie: Sendable {
  private let name: String
  private let path: String
  private let isSecure: Bool

  init(_ stem: String, instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    name = (isSecure ? "__Host-" : "") + "\(stem)-\(instance)"
    path = isSecure || basePath == .root ? "/" : basePath.text
    self.isSecure = isSecure
  }

  func value(in head: RequestHead) -> String? { value(in: head.cookies) }

  func value(in cookies: Cookies) -> String? { cookies[name] }

  /// Stores a plain value in the browser for the given time.
  func set(_ value: String, for time: Duration, on response: inout Response) {
    add(value, maxAge: Int(time.components.seconds), to: &response)
  }

  func remove(from response: inout Response) {
    add("", maxAge: 0, to: &response)
  }

  private func add(_ value: String, maxAge: Int, to response: inout Response) {
    guard let cookie = SetCookie(name, value, path: path, maxAge: maxAge, isSecure: isSecure) else {
      preconditionFailure("The name and the value are plain.")
    }
    response.fields.add(cookie)
  }
}
