import Encodings
import HTTP
import Ledger
import Store

/// The cookie that remembers the group visited last, without a database write. It grants nothing: a group
/// that the visitor is not in is ignored.
struct LastGroupCookie: Sendable {
  private let cookie: SiteCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    cookie = SiteCookie("evenly-group", instance: instance, isSecure: isSecure, basePath: basePath)
  }

  func group(in cookies: Cookies) -> ID<Group>? {
    cookie.value(in: cookies).flatMap { ID($0) }
  }

  func set(_ group: ID<Group>, on response: inout Response) {
    cookie.set(group.description, for: Session.lifetime, on: &response)
  }

  func remove(from response: inout Response) {
    cookie.remove(from: &response)
  }
}

extension Visit {
  /// Remembers the page's group if it is not the one in the cookie.
  func rememberGroup(_ response: inout Response) {
    guard request.method == .get, let group = membership?.group, group != lastGroup else { return }
    cookies.lastGroup.set(group, on: &response)
  }
}
